/** A status field, and the diagnostic of a report. */
export type Reply = [status: string, diagnostic: string];

const MIA = "<mia@guest.example>";

/** Replies of mail servers about addresses and domains that do not exist. */
export const permanentReplies: Record<string, Reply[]> = {
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
  "more languages, and services that keep their own list": [
    ["5.0.0", "Benutzer mia (mia@guest.example) nicht im Domino-Verzeichnis aufgeführt"],
    ["5.0.0", "L'utilisateur mia ne figure pas dans l'annuaire Domino"],
    ["5.0.0", "550 La casella di posta non è stata trovata"],
    ["5.0.0", "550 Onbekende gebruiker"],
    ["5.0.0", "550 Tällaista käyttäjää ei ole"],
    ["5.0.0", "550 Nie ma takiego użytkownika"],
    ["5.0.0", "550 Böyle bir kullanıcı yok"],
    ["5.0.0", "550 Korisnik ne postoji"],
    ["5.0.0", "550 Ο χρήστης δεν βρέθηκε"],
    ["5.0.0", "550 Пользователь с таким адресом не зарегистрирован"],
    ["5.0.0", "550 ไม่พบผู้ใช้"],
    ["5.0.0", "605 Not delivering to previously bounced address"],
    ["5.0.0", "an MX or SRV record indicated no SMTP service"],
  ],
};
