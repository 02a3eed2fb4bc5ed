-- Makes wrk send table requests: the form FORM, each from another guest (SOMEONE is replaced by six digits) at a random
-- address, with its own idempotency key.

local form = os.getenv("FORM")
math.randomseed(tonumber(os.getenv("SEED")))
local some = math.random
local run = string.format("%08x-%04x", some(0, 0x7fffffff), some(0, 0xffff))
local count = 0

function request()
  count = count + 1
  local headers = {
    ["content-type"] = "application/json",
    ["idempotency-key"] = string.format("%s-4000-8000-%012x", run, count),
    ["x-forwarded-for"] = string.format("10.%d.%d.%d", some(0, 255), some(0, 255), some(0, 255)),
  }
  local body = form:gsub("SOMEONE", string.format("%06d", some(0, 999999)))
  return wrk.format("POST", "/api/event/vip-table", headers, body)
end
