/** Meanings of the words in a mail server's reply. */
export type Meaning =
  /** The address or its domain does not exist, or is closed permanently. */
  | "gone"
  /** A full mailbox, or a temporary failure. */
  | "passing"
  /**
   * A refusal of our server, our sender or the email, because of spam, authentication or rate; this overrides other
   * meanings.
   */
  | "refused"
  /** Words that are used both for refusals and for unknown addresses. */
  | "unclear";

/** Phrases as mail servers write them, without addresses and punctuation; `*` stands for up to three other words. */
const phrases: Record<Meaning, readonly string[]> = {
  refused: [
    // Blocklists, reputation and spam.
    ..."spamhaus|spamcop|barracuda reputation|barracudanetworks com reputation|senderscore|sender score|senderbase|sorbs|cloudmark|surbl|uribl|uceprotect|abusix|invaluement|dnsbl|rbl|black list|black listed|blacklist|blacklisted|block list|block listed|blocklist|blocklisted|blacklists|denylist|banned|blocked|block|blocking|will not accept delivery|listed * in * list".split(
      "|",
    ),
    ..."reputation|spam|spammer|spammy|spamming|unsolicited|bulk mail|bulk email|junk mail|phishing|virus|malware|suspicious|suspected|abuse|abusive|complaints|bad ip|your ip|ip|client host|client address|ip address * blocked|ip address * rejected|ip blocked|access from ip|from your network|low reputation".split(
      "|",
    ),
    // Authentication and our DNS.
    ..."dmarc|dkim|spf|sender id|arc seal|unauthenticated|not authenticated|authentication required|authentication is required|authentication fails|authentication failure|failed authentication|reverse dns|rdns|ptr|ptr record|helo|ehlo|fcrdns|invalid dns|dns check failed|dns check|no mx * sender|forged|spoofed|spoofing|impersonat|tls required|starttls|must issue a starttls".split(
      "|",
    ),
    // Our sender.
    ..."sender address|sender domain|senders domain|senders address|sender verify|sender verification|verification failed for|sender rejected|sender denied|sender unknown|sender * not found|sender * does not exist|unknown sender|invalid sender|sender invalid|sender not|domain of sender|sending domain|sender has|return address|return path|reverse path|envelope from|envelope sender|from address|mail from|from domain|not authorized to send|not allowed to send|not permitted to send|sender refused|sender blocked|blocked sender|block sender|callback|callout|header from|permitted senders|mailfrom|badmailfrom|of the sender|bulk senders|bulk sender|external senders|your domain|your server|your servers|your host|your hostname|your network|reverse lookup|accept mail from|accept email from|accept emails from|accept messages from|accepts mail from|accepts messages from|unencrypted|encryption|whitelist|white list|allowlist|allow list|monthly limit|unknown command|command not|command unrecognized|syntax error|restricted * senders|only accept * authenticated|notauthorized|delivery not authorized|not authorized|unauthorized|not permitted to".split(
      "|",
    ),
    // Relaying and limits.
    ..."at a rate|receiving mail at a rate|group you tried to contact|permission to post|gruppe|gruppo|grupo|groupe|groep|grupa|skupina|skupinu|групп|груп|グループ|群組|群组|المجموعة|그룹|relay access|relaying|relay denied|relay not permitted|unable to relay|cannot relay|not relay|relay operation|relay access denied|mail relay|relay is|rcpthosts|not accepting connections|rate limit|rate limited|ratelimit|throttl|throttled|throttling|too many|too fast|too much mail|unusual rate|exceeded * rate|rate * exceed|exceeds * limit|exceeded * limit|limit exceeded|sending limit|hourly limit|daily limit|greylist|greylisted|greylisting|graylist|graylisted|gray listed|grey listed|postgrey".split(
      "|",
    ),
    // Policy, content, size and form.
    ..."policy|policies|policy reasons|local policy|policy violation|administrative prohibition|administratively|administrator * prohibited|content rejected|message content|contentfilter|prohibited|forbidden|message size|too large|too big|size exceeds|size limit|maximum size|message too long|line too long|8bitmime|smtputf8|charset|bare lf|malformed|rfc 5322|rfc5322|rfc 2822|rfc 822|invalid header|duplicate|message rejected|mail rejected|message refused|not rfc|loop|hop count|too many hops|looping|loops back".split(
      "|",
    ),
    // Other languages.
    ..."блокиров|заблокирован|спам|подозр|политик|リジェクト|迷惑メール|スパム|拒绝发送|垃圾邮件|反垃圾|信誉|黑名单|频率|频率限制|被拒绝|스팸|차단|correo no deseado|lista negra|política|políticas|politique|pourriel|indésirable|liste noire|lista nera|posta indesiderata|richtlinie|richtlinien|absenderadresse|absender|absenders|serveur denvoi|votre serveur|votre domaine|servidor de origen|su servidor|suo server|seu servidor|nieznany serwer|неизвестный сервер|逆引き|反向解析|发件|ipアドレス|spamverdacht|afzender|mittente|remitente|expéditeur|expediteur|émetteur|emetteur|lexpéditeur|lexpediteur|lémetteur|remetente|nadawca|nadawcy|avsändare|avsändaren|avsändarens|avsender|avsenderen|afsender|afsenderen|lähettäjä|lähettäjän|odesílatel|odesílatele|odosielateľ|feladó|expeditorul|expeditorului|gönderen|gönderenin|gönderici|pošiljatelj|pošiljatelja|отправител|відправник|адрес отправит|αποστολέα|送信者|送信元|差出人|发件人|发信人|寄件者|寄件人|보낸 사람|발신자|người gửi|pengirim|المرسل|השולח|reputación|réputation|reputazione|reputação".split(
      "|",
    ),
  ],
  passing: [
    ..."mailbox full|mailbox is full|mailbox * full|mail box full|inbox full|inbox is full|inbox * full|folder is full|account is full|user is full|storage full|disk full|no space|out of space|insufficient storage|insufficient disk|insufficient system|out of storage|not enough * space|not enough storage|exceeded storage|exceeded * storage|storage * exceeded|storage allocation|quota|overquota|over quota|quota exceeded|exceeded * quota|overdrawn|mailbox limit|mailbox size|mailbox * exceed|mailbox exceeds|mailbox * exceeded|size of mailbox|too many messages|message count|space shortage|full mailbox|mailbox * too large|storefull|submissionquotaexceeded|mapi_e_quota".split(
      "|",
    ),
    ..."temporarily|temporary|temporary failure|transient|try again later|try again in|try later|retry later|come back later|deferred|message expired|delivery expired|delivery time expired|queue expired|name server timeout|system error|internal error|internal server error|service not available|service unavailable|server busy|server is busy|busy|timed out|timeout|time out|connection refused|connection lost|connection reset|connection dropped|connection closed|connection failed|could not connect|unable to connect|cannot connect|not reachable|unreachable|no route to host|retry time|retry timeout|maintenance|suspended|account suspended|user is disabled|user disabled|account disabled|account * disabled|mailbox disabled|mailbox * disabled|recipient disabled|address disabled|disabled account|disabled mailbox|disabled user|disabled recipient|inactive|on hold|overloaded|out of memory|local configuration|configuration error|misconfigured|temporary lookup|lookup did not complete|dns error|dns failure|dns problem|dns timeout|dns query|servfail|host not found try again|name service error * try again|certificate|handshake|locked".split(
      "|",
    ),
    ..."deaktiviert|désactivé|désactivée|deshabilitada|desactivada|disattivato|disabilitata|desativada|desativado|gedeactiveerd|отключен|заблокирован ящик|無効になって|postfach * voll|postfach voll|mailbox voll|postfach überfüllt|speicherplatz|kontingent|vorübergehend|später|boîte * pleine|boite * pleine|espace * insuffisant|temporairement|ultérieurement|buzón * lleno|buzon lleno|buzón lleno|cuota|cuota excedida|temporalmente|más tarde|casella * piena|casella piena|spazio|temporaneamente|caixa * cheia|caixa de correio cheia|cota|temporariamente|postvak * vol|mailbox vol|tijdelijk|skrzynka * pełna|przepełniona|tymczasowo|schránka * plná|postilaatikko * täynnä|kvot|kvota|brevlådan * full|postkassen * fuld|postboks * full|posta kutusu dolu|dolu|kota|geçici|переполнен|ящик переполнен|переполнена|квот|превышен|временно|позже|тимчасово|переповнен|容量|いっぱい|オーバー|一時的|邮箱已满|空间不足|已满|暂时|稍后|超过|용량|가득|일시".split(
      "|",
    ),
  ],
  gone: [
    ..."user unknown|unknown user|unknown users|userunknown|unknown recipient|unknown recipients|recipient unknown|unknown account|unknown mailbox|unknown local|unknown local part|unknown address|unknown alias|unknown or * account|mailbox unknown|account unknown|address unknown|address is unknown|addressee unknown|addressee * unknown|user * unknown|recipient * unknown|recipient address unknown|unknown virtual|unknown to * server".split(
      "|",
    ),
    ..."no such user|no such users|no such recipient|no such mailbox|no such address|no such account|no such person|no such id|no such local|no such email|no such mail|no such name|no such alias|no such member|no such customer|no such domain|no such host|no mailbox here|no mailbox by that name|no mailbox|no recipient|no local mailbox|no email address|no existing|no inbox|nobody by that name|nosuchuser|there is no one|there is no user|there is no such".split(
      "|",
    ),
    ..."invalid user|invalid recipient|invalid recipients|invalid mailbox|invalid address|invalid email|invalid account|invalid local part|invalid final delivery userid|not a valid|not a known|not a local|is not valid|not valid|address invalid|recipient invalid|mailbox invalid|non existent|nonexistent|non existing|not exist|not exists|not existing|does not exist|doesnt exist|dosnt exist|dosent exist|doesnot exist|dont exist|do not exist|didnt exist|not existed|no longer exists|user doesnt have|user does not have|doesnt have a|does not have an|not have an account|isnt a|has no mailbox".split(
      "|",
    ),
    ..."user * not found|user not found|recipient not found|recipient * not found|recipientnotfound|mailbox not found|mailbox * not found|account not found|address not found|address * not found|email * not found|isnt found|wasnt found|couldnt be found|could not be found|can not be found|cannot be found|cant be found|not been found|not found by smtp address lookup|not found in directory|not found on * server|not our customer|not a customer|not known|user not known|not known here|not known at|not listed|user * not listed|recipient not listed|not in directory|not on * server|not in * list of|does not match|not match any|user not local|not recognized|not recognised|not * recognized|host * not found|record indicated no smtp service|not local|not hosted here|not here|adr recipnotfound|adrrecipnotfound|unrouteable address|unroutable address|unrouteable mail|unrouteable".split(
      "|",
    ),
    ..."deactivated|account closed|account is closed|account * closed|mailbox is closed|account terminated|account * terminated|account * deleted|user * deleted|mailbox * deleted|address * deleted|account * removed|mailbox * removed|user * removed|account expired|account has expired|mailbox closed|deleted user|discontinued|decommissioned|no longer|not longer|not active|not an active|moved to|has moved|user has moved|mailbox unavailable|mailbox is unavailable|mailbox not available|recipient unavailable|user unavailable|address is not available|no longer available|undeliverable address|recipient address rejected undeliverable|undeliverable recipient|bad destination mailbox|bad destination|bad address|bad recipient|illegal alias|alias * illegal|wrong address|incorrect address|incorrect recipient|misspelled|left the company|left the organization|left the organisation|not with us|no longer employed|previously bounced address|previously bounced".split(
      "|",
    ),
    // Domains that do not exist, or say that they get no email.
    ..."host unknown|unknown host|unknown domain|domain unknown|domain does not exist|domain doesnt exist|domain not found|domain isnt|domain * invalid|invalid domain|no such domain|domain name not found|host or domain name not found|host not found|nxdomain|name or service not known|name not resolved|non recoverable|domain * no mx|domain has no|no mx record|no mail hosts|nullmx|null mx|does not accept mail|doesnt accept mail|not accept mail|does not accept email|domain not exist|bad destination host|infodomainnonexistent|couldnt find any host named|couldnt find * mail exchanger|cannot find * host|domain * does not exist|all relevant mx records point to non existent hosts|illegal host|domain * expired".split(
      "|",
    ),
    // Other languages.
    ..."unbekannt|nicht bekannt|existiert nicht|existieren nicht|nicht gefunden|nicht vorhanden|nicht verfügbar|unbekannter|ungültig|ungültige|gelöscht|gibt es nicht|inconnu|inconnue|nexiste pas|nexiste plus|introuvable|invalide|adresse * incorrecte|desconocido|desconocida|no existe|inexistente|no encontrado|no encontrada|no se encontró|no se ha encontrado|no válida|dado de baja|casilla * expirado|cuenta * expirado|buzón * expirado|cuenta * eliminada|sconosciuto|sconosciuta|non esiste|inesistente|non trovato|non è stato trovato|non valido|não existe|nao existe|desconhecido|desconhecida|não encontrado|não foi encontrado|inválido|onbekend|bestaat niet|niet gevonden|ongeldig|opgeheven|okänd|finns inte|finns ej|existerar inte|hittades inte|ukendt|findes ikke|eksisterer ikke|ukjent|finnes ikke|ble ikke funnet|tuntematon|ei ole olemassa|ei löydy|ei löytynyt|nieznany|nie istnieje|nie znaleziono|neexistuje|neznámý|nenalezen|nenalezena|nem létezik|ismeretlen|nem található|nu există|inexistent|necunoscut|bulunamadı|mevcut değil|bilinmeyen|geçersiz|не найден|не найдена|не найдено|не существует|неизвестный|неизвестен|нет такого|нет такой|такого пользователя нет|недействителен|не знайдено|не існує|невідомий|δεν υπάρχει|άγνωστος|không tồn tại|không tìm thấy|tidak ditemukan|tidak ada|nicht * aufgeführt|ne figure pas|no aparece en|non è stata trovata|non trovata|non risulta|onbekende|käyttäjää ei ole|nie ma takiego|nie ma takiej|brak takiego|kullanıcı yok|ne postoji|nije pronađen|δεν βρέθηκε|не зарегистрирован|не зарегистрирована|ไม่พบผู้ใช้|ไม่พบที่อยู่|ไม่มีผู้ใช้".split(
      "|",
    ),
    ..."存在しません|存在しない|リストにありません|見つかりません|見つかりませんでした|不明な|ユーザー不明|宛先不明|無効な|不存在|找不到|无此用户|沒有這個|没有这个|用户不存在|收件人不存在|无效|不明|존재하지 않|없는 사용자|찾을 수 없|없습니다|غير موجود|غير معروف|לא קיים|לא נמצא".split(
      "|",
    ),
  ],
  unclear: [
    ..."content|attachment|url|header|headers|security|access denied|rejected|rejecting|refused|denied|declined|not accepted|not allowed|violat|filter|filtered|restriction|restricted|permission|verify|verification|transaction failed|delivery failed|message expired|unavailable|not available|disabled".split(
      "|",
    ),
  ],
};

/** Phrases that gateways add to any reply of the server behind them, so they mean nothing. */
const wrappers = [
  "unknown address error",
  "remote server returned unknown recipient or mailbox unavailable",
  "remote server returned message detected as spam",
  "remote server returned an error",
  "remote server returned invalid or malformed header",
  "remote server returned message denied by administrative policy",
  "other address status",
  "other or undefined",
];

const spaced = (text: string) =>
  `\u0020${text
    .normalize("NFC")
    .toLowerCase()
    .replace(/['’`´]/g, "")
    .replace(/[^\p{L}\p{M}\p{N}_]+/gu, " ")
    .trim()} `;

/** Normalises a text to lower-case words between single spaces, without addresses. */
function normalText(text: string): string {
  const kept = text
    .split(/(?=[\s<>()[\]"',;:])/)
    .filter((word) => !word.includes("@") && !word.includes("://"))
    .join("");
  return spaced(kept);
}

/**
 * For scripts without spaces between words, and languages with long endings: the phrase may be anywhere within a word.
 */
const anywhere = (phrase: string) =>
  /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(phrase) ||
  /(?:throttl|violat|impersonat)$/.test(phrase);

/** The parts of a phrase, with up to three words between them. */
type Phrase = readonly string[];

const compile = (phrase: string): Phrase =>
  anywhere(phrase) ? [phrase] : phrase.split(" * ").map((part) => ` ${part} `);

const compiled: Record<Meaning, Phrase[]> = {
  refused: phrases.refused.map(compile),
  passing: phrases.passing.map(compile),
  gone: phrases.gone.map(compile),
  unclear: phrases.unclear.map(compile),
};

/** Most words between two parts of a phrase. */
const GAP = 3;

function follows(text: string, [part = "", ...rest]: readonly string[], at: number): boolean {
  const end = at + part.length;
  const [next] = rest;
  if (next === undefined) return true;
  // Starts at the space that ends this part.
  let from = end - 1;
  for (let words = 0; words <= GAP && from >= 0; words += 1) {
    if (text.startsWith(next, from)) return follows(text, rest, from);
    from = text.indexOf(" ", from + 1);
  }
  return false;
}

function has(text: string, parts: Phrase): boolean {
  const [first = ""] = parts;
  for (let at = text.indexOf(first); at >= 0; at = text.indexOf(first, at + 1)) {
    if (follows(text, parts, at)) return true;
  }
  return false;
}

/** The meanings of a server's reply. */
export function meaningsOf(words: string): Set<Meaning> {
  let text = normalText(words);
  for (const wrapper of wrappers) text = text.replaceAll(` ${wrapper} `, " ");
  const found = new Set<Meaning>();
  for (const meaning of ["refused", "passing", "gone", "unclear"] as const) {
    if (compiled[meaning].some((phrase) => has(text, phrase))) found.add(meaning);
  }
  return found;
}

/** Whether a text contains a phrase, written like the ones above. */
export const hasPhrase = (words: string, phrase: string) => has(normalText(words), compile(phrase));
