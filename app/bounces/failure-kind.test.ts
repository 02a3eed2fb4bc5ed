import { describe, expect, test } from "vitest";
import { failureIn } from "./failure-kind.ts";

/** A status field, and the diagnostic of a report. */
type Reply = [status: string, diagnostic: string];

const MIA = "<mia@guest.example>";

/** Addresses and domains that do not exist, in the words of mail servers. */
const hard: Record<string, Reply[]> = {
  Postfix: [
    [
      "5.1.1",
      `host mx.guest.example[192.0.2.4] said: 550 5.1.1 ${MIA}: Recipient address rejected: User unknown in virtual mailbox table (in reply to RCPT TO command)`,
    ],
    ["5.1.1", 'unknown user: "mia"'],
    [
      "5.0.0",
      `550 ${MIA}: Recipient address rejected: undeliverable address: host mx[192.0.2.4] said: 550 5.1.1 mia: no such mailbox`,
    ],
    ["5.4.4", "Host or domain name not found. Name service error for name=guest.example type=A: Host not found"],
    ["5.1.0", "Domain guest.example does not accept mail (nullMX)"],
    ["5.7.1", `554 5.7.1 ${MIA}: Recipient address rejected: User unknown in relay recipient table`],
  ],
  Exim: [
    ["5.0.0", "550 Unrouteable address"],
    ["", '550 No Such User Here" '],
    ["5.0.0", "550 5.1.1 mia: Unknown user in this domain"],
    ["", "all relevant MX records point to non-existent hosts"],
  ],
  Sendmail: [
    ["5.1.1", `550 5.1.1 ${MIA}... User unknown`],
    ["5.1.2", `550 5.1.2 ${MIA}... Host unknown (Name server: guest.example: host not found)`],
    [
      "5.0.0",
      `>>> RCPT To:${MIA}\n<<< 553 5.3.0 ${MIA}... No such user\n>>> DATA\n<<< 503 5.0.0 Need RCPT (recipient)`,
    ],
    ["5.1.6", `551 5.1.6 ${MIA}... User has moved; please try <else@guest.example>`],
  ],
  qmail: [
    ["", "Sorry, no mailbox here by that name. (#5.1.1)"],
    [
      "",
      "192.0.2.4 does not like recipient.\nRemote host said: 550 5.1.1 sorry, that mailbox is not known here\nGiving up on 192.0.2.4.",
    ],
    ["", "Sorry, I couldn't find any host named guest.example. (#5.1.2)"],
    ["", "This address no longer accepts mail."],
  ],
  Exchange: [
    [
      "5.1.351",
      "550 5.1.351 Remote server returned unknown recipient or mailbox unavailable -> 550 Unknown user mia@guest.example",
    ],
    [
      "5.1.10",
      "550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient mia@guest.example not found by SMTP address lookup",
    ],
    ["5.4.1", "550 5.4.1 Recipient address rejected: Access denied. AS(201806281) [SY4.prod.protection.outlook.com]"],
    ["5.1.1", "#< #5.1.1 SMTP; 550 5.1.1 RESOLVER.ADR.RecipNotFound; not found> #SMTP#"],
    [
      "5.4.310",
      "550 5.4.310 DNS domain guest.example does not exist [Message=InfoDomainNonexistent] [LastAttempted=x]",
    ],
    [
      "5.0.350",
      "550 5.0.350 Remote server returned an error -> 554 delivery error: dd This user doesn't have a guest.example account",
    ],
  ],
  "Outlook.com": [
    [
      "5.5.0",
      "550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302). [SG2.prod.protection.outlook.com]",
    ],
  ],
  Gmail: [
    [
      "5.1.1",
      "550-5.1.1 The email account that you tried to reach does not exist. Please try\n550-5.1.1 double-checking the recipient's email address for typos or\n550 5.1.1 unnecessary spaces. For more information, go to https://support.example/?p=NoSuchUser x7-20si - gsmtp",
    ],
  ],
  Yahoo: [
    ["5.0.0", "554 delivery error: dd This user doesn't have a guest.example account (mia@guest.example) [0]"],
    ["", "552 1 Requested mail action aborted, mailbox not found"],
  ],
  "GMX and web.de": [
    ["5.0.0", "550 Requested action not taken: mailbox unavailable"],
    ["5.1.1", "550 5.1.1 Der Empfänger ist unbekannt"],
  ],
  iCloud: [
    ["5.1.1", `550 5.1.1 ${MIA}: user does not exist`],
    ["5.1.6", "550 5.1.6 recipient no longer on server: mia@guest.example"],
  ],
  "mail.ru and Yandex": [
    [
      "5.0.0",
      "550 Message was not accepted -- invalid mailbox. Local mailbox mia@guest.example is unavailable: user not found",
    ],
    ["5.7.1", "550 5.7.1 No such user!"],
    ["", "550 Пользователь не найден"],
  ],
  Zoho: [["5.1.1", "550 5.1.1 User does not exist - mia@guest.example"]],
  OpenSMTPD: [["", "550 Invalid recipient: mia@guest.example"]],
  DragonFly: [
    [
      "",
      `mx.guest.example [192.0.2.25] did not like our RCPT TO:\n550 5.1.1 ${MIA}: Recipient address rejected: User unknown`,
    ],
  ],
  Courier: [
    ["5.0.0", "550 User unknown."],
    ["", "517-MX records for guest.example do not exist\n550 5.1.2 no such domain"],
  ],
  MailEnable: [
    [
      "",
      "The following recipient could not be reached:\n550 Requested action not taken: mailbox unavailable or not local",
    ],
  ],
  Domino: [["5.1.1", "550 5.1.1 User mia (mia@guest.example) not listed in Domino Directory"]],
  "gateways (Cisco, Barracuda, Mimecast, Proofpoint)": [
    ["5.0.0", `5.1.0 - Unknown address error 550-'5.1.1 ${MIA}... User unknown' (delivery attempts: 0)`],
    ["5.0.0", "5.1.0 - Unknown address error 550-'No such recipient' (delivery attempts: 0)"],
    ["5.1.1", "550 permanent failure for one or more recipients (mia@guest.example:550 5.1.1 User unknown)"],
    ["5.0.0", "550 Invalid Recipient - https://community.mimecast.example/docs/DOC-1369#550"],
    ["5.1.1", "550 5.1.1 mia@guest.example User unknown"],
  ],
  "Amazon SES and Postmark": [
    ["5.1.1", "550 5.1.1 user unknown"],
    ["5.0.0", "smtp;550 Hard bounce: the address does not exist"],
  ],
  "other words": [
    ["5.1.20", "550 5.1.20 mia@guest.example not found in directory"],
    ["5.2.0", "550 5.2.0 account closed"],
    ["5.2.1", "550 5.2.1 mia: User unknown"],
    ["5.0.0", "550 Adresse inconnue"],
    ["5.0.0", "550 El usuario no existe"],
    ["5.0.0", "550 Utente sconosciuto"],
    ["5.0.0", "550 Usuário inexistente"],
    ["5.0.0", "550 Gebruiker onbekend"],
    ["5.0.0", "550 Användaren finns inte"],
    ["5.0.0", "550 Použivatel neexistuje"],
    ["5.0.0", "550 Nie ma takiego konta, adres nie istnieje"],
    ["5.0.0", "550 Kullanıcı bulunamadı"],
    ["5.0.0", "550 宛先が存在しません"],
    ["5.0.0", "550 用户不存在"],
    ["5.0.0", "550 존재하지 않는 사용자"],
    ["5.0.0", "556 rejected"],
    ["5.1.2", "550 5.1.2 bad destination system"],
    ["5.1.3", "501 5.1.3 Bad recipient address syntax"],
    ["5.1.1", ""],
    ["5.1.1 (bad destination mailbox address)", "smtp; unknown"],
  ],
};

/** Refusals and failures that say nothing about whether the address exists. */
const soft: Record<string, Reply[]> = {
  "a full mailbox": [
    ["5.0.0", `5.1.0 - Unknown address error 550-'5.2.2 ${MIA}... Mailbox full' (delivery attempts: 0)`],
    ["5.0.0", "5.1.0 - Unknown address error 550-'Mailbox quota exceeded' (delivery attempts: 0)"],
    ["5.1.1", "550 5.1.1 Mailbox full"],
    ["5.2.2", "552-5.2.2 The email account that you tried to reach is over quota and inactive. - gsmtp"],
    ["5.2.2", "554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException"],
    ["5.0.0", "552 Requested mail action aborted: exceeded storage allocation"],
    ["", "User's mailbox is full. (#5.2.2)"],
    ["5.0.0", "550 Das Postfach des Empfängers ist voll"],
    ["5.0.0", "552 La boîte de réception est pleine"],
    ["5.0.0", "552 Buzón lleno"],
    ["5.0.0", "552 Почтовый ящик переполнен"],
    ["5.0.0", "552 邮箱已满"],
    ["5.0.0", "552 メールボックスの容量が一杯です"],
  ],
  "only for now": [
    ["5.2.1", "550 5.2.1 Mailbox temporarily disabled"],
    ["5.2.1", "550 5.2.1 The email account that you tried to reach is disabled. For more information, go to x - gsmtp"],
    [
      "5.0.0",
      "554 delivery error: dd Sorry, your message to mia@guest.example cannot be delivered. This mailbox is disabled (554.30).",
    ],
    [
      "5.2.1",
      "550-5.2.1 The user you are trying to contact is receiving mail at a rate that 550-5.2.1 prevents additional messages from being delivered",
    ],
    ["5.0.0", "554 Account suspended"],
    ["5.4.7", "550 4.4.7 QUEUE.Expired; message expired"],
    ["5.0.0", "5.4.7 - Delivery expired (message too old) 450-'4.1.1 User unknown, try later'"],
    [
      "5.4.4",
      "Host or domain name not found. Name service error for name=guest.example type=MX: Host not found, try again",
    ],
    ["5.1.2", "550 5.1.2 temporary DNS failure for guest.example"],
    ["5.1.1", "450 4.2.0 Recipient address rejected: Greylisted"],
    ["5.4.316", "550 5.4.316 Message expired, connection refused(Socket error code 10061)"],
    ["4.1.1", "450 4.1.1 mia: unverified address: unknown user"],
  ],
  "our reputation": [
    ["5.7.1", "550 5.7.1 Service unavailable; Client host [192.0.2.10] blocked using zen.spamhaus.org"],
    ["5.7.1", "550 5.7.1 [192.0.2.10] Our system has detected that this message is likely unsolicited mail. - gsmtp"],
    ["5.1.1", "550 5.1.1 mia unknown or your IP is on a blacklist"],
    ["5.7.606", "550 5.7.606 Access denied, banned sending IP [192.0.2.10]"],
    ["5.0.0", "554 Refused. Your IP address is listed in the RBL at bl.example"],
    [
      "5.0.0",
      "550 SC-001 Mail rejected by Outlook for policy reasons. Reasons may be related to content with spam-like characteristics or IP/domain reputation.",
    ],
    ["5.2.1", "521 5.2.1 :  (RLY:B1) AOL will not accept delivery of this message"],
    ["5.0.0", "550 spam message rejected. Please visit http://help.mail.example/notspam-support"],
    ["5.0.0", "5.1.0 - Unknown address error 554-'blocked by spamcop' (delivery attempts: 0)"],
    ["5.1.0", "550 5.1.0 rejected: sender's IP is on a blocklist; no such user"],
    ["5.0.0", "550 Nachricht wegen Spamverdacht abgelehnt"],
    ["5.0.0", "554 拒绝: 垃圾邮件"],
    ["5.0.0", "550 Ваше сообщение заблокировано как спам"],
  ],
  "policy and rights": [
    ["5.7.1", "550 5.7.1 RESOLVER.RST.NotAuthorized; not authorized"],
    ["5.7.133", "550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required"],
    ["5.7.1", `554 5.7.1 ${MIA}: Recipient address rejected: Access denied`],
    ["5.7.1", `554 5.7.1 ${MIA}: Relay access denied`],
    ["5.0.0", "550 relay not permitted"],
    ["5.7.0", "554 5.7.0 Our system detected an illegal attachment on your message."],
    ["5.7.2", "550 5.7.2 no such user"],
    ["5.0.0", "550 Administrative prohibition"],
    ["5.7.1", "550 5.7.1 Message rejected due to content restrictions"],
    ["5.1.1", "550 5.1.1 Rejected by local policy"],
    ["5.0.0", "550 Rejected by header based Anti-Spoofing policy: https://community.mimecast.example/docs"],
  ],
  "our sender, authentication and DNS": [
    [
      "5.7.26",
      "550-5.7.26 This mail has been blocked because the sender is unauthenticated. 550 5.7.26 SPF = did not pass",
    ],
    ["5.1.8", "553 5.1.8 <bounces@club.example>... Domain of sender address bounces@club.example does not exist"],
    ["5.0.0", "550-Verification failed for <bounces@club.example>\n550-No Such User Here\n550 Sender verify failed"],
    ["5.7.1", "550 5.7.1 Unauthenticated email from club.example is not accepted due to domain's DMARC policy."],
    ["5.0.0", "550 Requested action not taken: mailbox unavailable invalid DNS MX or A/AAAA resource record"],
    ["5.0.0", "554 5.7.25 The IP address sending this message does not have a PTR record setup"],
    ["5.1.0", "550 5.1.0 <bounces@club.example> sender rejected : SPF check failed"],
    [
      "5.1.0",
      "SMTP error from remote mail server after MAIL FROM:<bounces@club.example> SIZE=1022: 553 5.1.0 club.example does not exist",
    ],
    ["", "Connected to 192.0.2.112 but my name was rejected.\nRemote host said: 501 5.0.0 Invalid domain"],
    ["5.0.0", "550 Reverse DNS lookup for 192.0.2.10 does not exist"],
  ],
  "size, rate and form": [
    ["5.3.4", "552 5.3.4 Message size exceeds fixed maximum message size"],
    ["5.2.3", "550 5.2.3 RESOLVER.RST.RecipSizeLimit; message too large for this recipient"],
    ["5.0.0", "550 The recipient receives mail at an unusual rate. Too many messages"],
    ["5.4.6", "554 5.4.6 Hop count exceeded - possible mail loop"],
    ["5.6.0", "550 5.6.0 CAT.InvalidContent.Exception"],
  ],
  nothing: [
    ["", ""],
    ["5.0.0", "smtp; it failed"],
    ["5.0.0", "554 transaction failed"],
    ["5.1.0", "5.1.0 - Unknown address error"],
  ],
};

const cases = (all: Record<string, Reply[]>) =>
  Object.entries(all).flatMap(([server, replies]) => replies.map((reply) => [server, ...reply] as const));

const kindOf = (status: string, diagnostic: string) => failureIn({ action: "failed", status, diagnostic })?.kind;

describe("no email will ever reach the address", () => {
  test.each(cases(hard))("%s: %s %s", (_server, status, diagnostic) => {
    expect(kindOf(status, diagnostic)).toBe("hard");
  });
});

describe("this email did not reach it", () => {
  test.each(cases(soft))("%s: %s %s", (_server, status, diagnostic) => {
    expect(kindOf(status, diagnostic)).toBe("soft");
  });
});

test("the code is that of the reply that decided", () => {
  const codeOf = (status: string, diagnostic: string) => failureIn({ action: "failed", status, diagnostic })?.code;
  expect(codeOf("5.0.0", "5.1.0 - Unknown address error 550-'5.2.2 Mailbox full'")).toBe("5.2.2");
  expect(codeOf("5.1.351", "550 5.1.351 Remote server returned an error -> 550 Unknown user")).toBe("550");
  expect(codeOf("5.0.0", "550 No such user")).toBe("550");
  expect(codeOf("5.0.0", "it failed")).toBe("5.0.0");
  expect(codeOf("", "it failed")).toBe("");
});

test("the part for people decides if the fields say nothing", () => {
  const failed = { action: "failed", status: "5.0.0", diagnostic: "" };
  expect(failureIn({ ...failed, text: "The address wasn't found at guest.example." })?.kind).toBe("hard");
  expect(failureIn({ ...failed, text: "The mailbox is full." })?.kind).toBe("soft");
  expect(failureIn({ ...failed, status: "5.2.2", text: "The address was not found." })?.kind).toBe("soft");
});

test("late and successful deliveries are no failures", () => {
  for (const action of ["delayed", "delivered", "relayed", "expanded", "Delayed"])
    expect(failureIn({ action, status: "5.1.1", diagnostic: "550 5.1.1 User unknown" })).toBeUndefined();
  expect(failureIn({ action: "", status: "4.4.1", diagnostic: "451 timed out" })).toBeUndefined();
  expect(failureIn({ action: "", status: "5.1.1", diagnostic: "" })).toEqual({ kind: "hard", code: "5.1.1" });
});

test("reads a diagnostic of any text in a moment", () => {
  for (const part of ["550 ", "5.1.1 ", "550-5.1.1 ", "user ", " ", "-", "(#5.1.1)", "mailbox is ", "4"])
    expect(() => failureIn({ action: "failed", status: "", diagnostic: part.repeat(20_000) })).not.toThrow();
});
