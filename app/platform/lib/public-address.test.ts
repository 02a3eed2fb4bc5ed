import { expect, test } from "vitest";
import { isPublicAddress } from "./public-address.server.ts";

test("public internet addresses are told apart from all others", () => {
  const open = [
    "1.1.1.1",
    "93.184.215.14",
    "172.15.255.255",
    "172.32.0.0",
    "2606:4700::1111",
    "2a00:1450:4001:80b::200e",
  ];
  const closed = [
    ...[
      "127.0.0.1",
      "127.8.9.1",
      "0.0.0.0",
      "10.1.2.3",
      "172.16.0.1",
      "172.31.255.255",
      "192.168.0.1",
      "169.254.169.254",
    ],
    ...["100.64.0.1", "198.18.0.1", "224.0.0.1", "255.255.255.255", "192.0.2.7"],
    ...[
      "::",
      "::1",
      "fe80::1",
      "fc00::1",
      "fd12::1",
      "ff02::1",
      "::ffff:127.0.0.1",
      "::ffff:1.1.1.1",
      "64:ff9b::7f00:1",
    ],
    ...["2002:7f00:1::", "2001:db8::1", "2001::1", "localhost", "", "1.1.1", "0x7f000001"],
  ];
  expect(open.filter((address) => !isPublicAddress(address))).toEqual([]);
  expect(closed.filter(isPublicAddress)).toEqual([]);
});
