/**
 * Exports of newsletter services in their own formats; only Leo is subscribed. `withdrawn`: those who withdrew their
 * consent there or whose addresses do not work. `open`: how many people staff have to decide about.
 */
export const newsletterExports: [service: string, file: string, withdrawn: Record<string, string>, open?: number][] = [
  [
    "Mailchimp, unsubscribed members",
    `Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,LATITUDE,CC,LAST_CHANGED,UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_REASON,LEID,TAGS
mia@guest.example,Mia,Chen,2,2021-03-04 05:06:07,203.0.113.4,2021-03-04 05:06:07,-33.8,AU,2022-01-02 03:04:05,2022-01-02 03:04:05,March news,No longer interested,123,"""VIP"""
leo@guest.example,Leo,Ross,2,2021-03-04 05:06:07,203.0.113.4,2021-03-04 05:06:07,-33.8,AU,2022-01-02 03:04:05,,,,124,
`,
    { mia: "left" },
  ],
  [
    "Mailchimp, cleaned members",
    `Email Address,First Name,MEMBER_RATING,OPTIN_TIME,LAST_CHANGED,CLEAN_TIME,CLEAN_CAMPAIGN_TITLE,LEID
mia@guest.example,Mia,2,2021-03-04 05:06:07,2022-01-02 03:04:05,2022-01-02 03:04:05,March news,123
leo@guest.example,Leo,2,2021-03-04 05:06:07,2022-01-02 03:04:05,,,124
`,
    { mia: "bounced" },
  ],
  [
    "Mailchimp, one audience with its statuses",
    `Email Address,Status,OPTIN_TIME
leo@guest.example,subscribed,2021-03-04 05:06:07
mia@guest.example,unsubscribed,2021-03-04 05:06:07
zoe@guest.example,cleaned,2021-03-04 05:06:07
ian@guest.example,pending,2021-03-04 05:06:07
kim@guest.example,transactional,2021-03-04 05:06:07
`,
    { mia: "left", zoe: "bounced" },
  ],
  [
    "Brevo",
    `EMAIL;LASTNAME;FIRSTNAME;SMS;EMAIL_BLACKLISTED;SMS_BLACKLISTED;ADDED_TIME;MODIFIED_TIME
mia@guest.example;Chen;Mia;61412345678;Yes;No;12-04-2022 09:30;13-04-2022 10:00
leo@guest.example;Ross;Leo;61412345679;No;Yes;12-04-2022 09:30;13-04-2022 10:00
`,
    { mia: "left" },
  ],
  [
    "Ghost",
    `id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers
1,mia@guest.example,Mia Chen,,false,,,2022-09-10T11:12:13.000Z,,,
2,leo@guest.example,Leo Ross,,true,,,2022-09-10T11:12:13.000Z,,,
3,zoe@guest.example,Zoe,,true,,,2022-09-10T11:12:13.000Z,2023-01-01T00:00:00.000Z,,
`,
    { zoe: "left" },
  ],
  [
    "Klaviyo",
    `Email,First Name,Email Marketing Consent,Email Marketing Consent Timestamp,Email Suppressions,SMS Marketing Consent
leo@guest.example,Leo,SUBSCRIBED,2021-03-04 05:06:07,[],UNSUBSCRIBED
mia@guest.example,Mia,UNSUBSCRIBED,2021-03-04 05:06:07,"['UNSUBSCRIBE']",SUBSCRIBED
zoe@guest.example,Zoe,SUBSCRIBED,2021-03-04 05:06:07,"['HARD_BOUNCE']",SUBSCRIBED
kim@guest.example,Kim,NEVER_SUBSCRIBED,,[],NEVER_SUBSCRIBED
`,
    { mia: "left", zoe: "bounced" },
  ],
  [
    "Shopify",
    `Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Company,Phone,Accepts SMS Marketing,Total Spent,Tax Exempt
'1,Leo,Ross,leo@guest.example,yes,,,no,0.00,no
'2,Mia,Chen,mia@guest.example,no,,,yes,0.00,yes
`,
    {},
  ],
  [
    "WooCommerce customers",
    `Name,Username,Last active,Sign up,Email,Orders,Total spend,Marketing opt-in
Leo,leo,2022-01-02,2021-01-02,leo@guest.example,1,10,Yes
Mia,mia,2022-01-02,2021-01-02,mia@guest.example,1,10,No
`,
    {},
  ],
  [
    "MailPoet",
    `Email,First name,Last name,List,Global status,List status,Subscribed on,IP
leo@guest.example,Leo,Ross,News,Subscribed,Subscribed,2021-03-04 05:06:07,203.0.113.4
mia@guest.example,Mia,Chen,News,Unsubscribed,Subscribed,2021-03-04 05:06:07,
kim@guest.example,Kim,,News,Unconfirmed,Subscribed,2021-03-04 05:06:07,
zoe@guest.example,Zoe,,News,Bounced,Subscribed,2021-03-04 05:06:07,
ian@guest.example,Ian,,News,Inactive,Subscribed,2021-03-04 05:06:07,
`,
    { mia: "left", zoe: "bounced", ian: "left" },
  ],
  [
    "the plugin Newsletter",
    `"email";"name";"surname";"sex";"status";"date";"token"
"leo@guest.example";"Leo";"Ross";"n";"C";"2021-03-04";"x"
"mia@guest.example";"Mia";"Chen";"n";"U";"2021-03-04";"x"
"kim@guest.example";"Kim";"";"n";"S";"2021-03-04";"x"
"zoe@guest.example";"Zoe";"";"n";"B";"2021-03-04";"x"
"ian@guest.example";"Ian";"";"n";"P";"2021-03-04";"x"
`,
    { mia: "left", zoe: "bounced", ian: "complained" },
  ],
  [
    "Campaign Monitor",
    `Email Address,Name,Date,Status
leo@guest.example,Leo,2021-03-04,Active
mia@guest.example,Mia,2021-03-04,Unsubscribed
zoe@guest.example,Zoe,2021-03-04,Bounced
kim@guest.example,Kim,2021-03-04,Unconfirmed
ian@guest.example,Ian,2021-03-04,Deleted
`,
    { mia: "left", zoe: "bounced", ian: "left" },
  ],
  [
    "Constant Contact",
    `Email address,First name,Last name,Email status,Email permission status,Email update source,Confirmed Opt-Out Date,Email Lists,Source Name
leo@guest.example,Leo,Ross,Active,Express,Contact Add,,News,Web form
mia@guest.example,Mia,Chen,Unsubscribed,Opted out,Contact,2022-01-02,News,Web form
zoe@guest.example,Zoe,,Active,Implied,Contact,,News,Web form
kim@guest.example,Kim,,Active,No permissions set,Contact,,News,Web form
`,
    { mia: "left" },
    1,
  ],
  [
    "ActiveCampaign",
    `Email,First Name,Last Name,Phone,List Status,Date Subscribed
leo@guest.example,Leo,Ross,,Active,2021-03-04
mia@guest.example,Mia,Chen,,Unsubscribed,2021-03-04
zoe@guest.example,Zoe,,,Bounced,2021-03-04
kim@guest.example,Kim,,,Unconfirmed,2021-03-04
`,
    { mia: "left", zoe: "bounced" },
  ],
  [
    "HubSpot",
    `Record ID,First Name,Last Name,Email,Lifecycle Stage,Lead Status,Unsubscribed from all email,Opted out of email: Marketing Information,Hard bounce reason,Marketing contact status
1,Leo,Ross,leo@guest.example,Lead,New,false,,,Marketing contact
2,Mia,Chen,mia@guest.example,Lead,New,true,,,Marketing contact
3,Zoe,,zoe@guest.example,Lead,New,false,,OTHER,Marketing contact
4,Ian,,ian@guest.example,Lead,New,false,true,,Marketing contact
`,
    { mia: "left", zoe: "bounced", ian: "left" },
  ],
  [
    "MailerLite",
    `Subscriber,Name,Status,Subscribed,Unsubscribed,Location
leo@guest.example,Leo,Active,2021-03-04 05:06:07,,Sydney
mia@guest.example,Mia,Unsubscribed,2021-03-04 05:06:07,2022-01-02 03:04:05,Sydney
zoe@guest.example,Zoe,Bounced,2021-03-04 05:06:07,,
ian@guest.example,Ian,Junk,2021-03-04 05:06:07,,
`,
    { mia: "left", zoe: "bounced", ian: "complained" },
  ],
  [
    "Kit",
    `first_name,email,status,created_at
Leo,leo@guest.example,active,2021-03-04
Mia,mia@guest.example,cancelled,2021-03-04
Zoe,zoe@guest.example,bounced,2021-03-04
Ian,ian@guest.example,complained,2021-03-04
Kim,kim@guest.example,inactive,2021-03-04
`,
    { mia: "left", zoe: "bounced", ian: "complained", kim: "left" },
  ],
  [
    "Squarespace",
    `Email,First Name,Last Name,Subscriber Source,Subscribed On,Subscriber Status
leo@guest.example,Leo,Ross,Footer,2021-03-04,Subscribed
mia@guest.example,Mia,Chen,Footer,2021-03-04,Unsubscribed
zoe@guest.example,Zoe,,Footer,2021-03-04,Cleaned
`,
    { mia: "left", zoe: "bounced" },
  ],
  [
    "Wix",
    `First Name,Last Name,Email 1,Phone 1,Labels,Created At (UTC+0),Email subscriber status,SMS subscriber status,Last Activity
Leo,Ross,leo@guest.example,,,2021-03-04,Subscribed,Never subscribed,Form
Mia,Chen,mia@guest.example,,,2021-03-04,Unsubscribed,Subscribed,Form
Kim,,kim@guest.example,,,2021-03-04,Never subscribed,Subscribed,Form
`,
    { mia: "left" },
  ],
  [
    "Eventbrite, with a question of the club",
    `Order #,First Name,Last Name,Email,Quantity,Attendee Status,Would you like to receive our newsletter?
1,Leo,Ross,leo@guest.example,1,Attending,Yes
2,Mia,Chen,mia@guest.example,1,Attending,No
`,
    {},
  ],
  [
    "Substack",
    `email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at
leo@guest.example,false,,other,false,2021-03-04T05:06:07.000Z,
mia@guest.example,true,,yearly,true,2021-03-04T05:06:07.000Z,
`,
    { mia: "left" },
  ],
  [
    "beehiiv",
    `email,status,created_at,utm_source
leo@guest.example,active,2021-03-04,
mia@guest.example,inactive,2021-03-04,
kim@guest.example,pending,2021-03-04,
zoe@guest.example,validating,2021-03-04,
`,
    { mia: "left" },
    1,
  ],
  [
    "Sendy",
    `"Leo","leo@guest.example","Subscribed"
"Mia","mia@guest.example","Unsubscribed"
"Zoe","zoe@guest.example","Bounced"
"Ian","ian@guest.example","Marked as spam"
"Kim","kim@guest.example","Unconfirmed"
`,
    { mia: "left", zoe: "bounced", ian: "complained" },
  ],
  [
    "Listmonk",
    `uuid,email,name,attributes,status,created_at,updated_at
1,leo@guest.example,Leo,{},enabled,2021-03-04,2021-03-04
2,mia@guest.example,Mia,{},blocklisted,2021-03-04,2021-03-04
3,zoe@guest.example,Zoe,{},disabled,2021-03-04,2021-03-04
`,
    { mia: "left", zoe: "left" },
  ],
  [
    "Moosend",
    `Email;Name;Status;Date subscribed;Unsubscribed on
leo@guest.example;Leo;Subscribed;2021-03-04;
mia@guest.example;Mia;Unsubscribed;2021-03-04;2022-01-02
zoe@guest.example;Zoe;Removed;2021-03-04;
`,
    { mia: "left", zoe: "left" },
  ],
  [
    "Omnisend",
    `email,firstName,lastName,emailStatus,emailStatusChangedAt,smsStatus
leo@guest.example,Leo,Ross,subscribed,2021-03-04,nonSubscribed
mia@guest.example,Mia,Chen,unsubscribed,2021-03-04,subscribed
kim@guest.example,Kim,,nonSubscribed,2021-03-04,subscribed
`,
    { mia: "left" },
  ],
  [
    "Square",
    `Reference ID,First Name,Last Name,Email Address,Phone Number,Email Subscription Status,Instant Profile
1,Leo,Ross,leo@guest.example,,subscribed,No
2,Mia,Chen,mia@guest.example,,unsubscribed,No
3,Zoe,,zoe@guest.example,,bounced,No
4,Kim,,kim@guest.example,,unknown,No
`,
    { mia: "left", zoe: "bounced" },
    1,
  ],
  [
    "GetResponse",
    `email;name;created_on;unsubscribed_on;removal_reason
leo@guest.example;Leo;2021-03-04;;
mia@guest.example;Mia;2021-03-04;2022-01-02;user
`,
    { mia: "left" },
  ],
  [
    "a German list",
    `E-Mail-Adresse;Vorname;Nachname;Anmeldestatus;Abgemeldet am
leo@guest.example;Leo;Groß;Angemeldet;
mia@guest.example;Mia;Müller;Abgemeldet;02.01.2022
`,
    { mia: "left" },
  ],
  [
    "a French list",
    `Adresse e-mail;Prénom;Nom;Désabonné
leo@guest.example;Léo;Roux;Non
mia@guest.example;Mia;Blanc;Oui
`,
    { mia: "left" },
  ],
  [
    "a Spanish list",
    `Correo electrónico;Nombre;Apellidos;Estado
leo@guest.example;Leo;Ruiz;Activo
mia@guest.example;Mia;Paz;Dado de baja
`,
    { mia: "left" },
  ],
  [
    "a list with a column whose heading says nothing",
    `Email,Group
leo@guest.example,Subscribed
mia@guest.example,Unsubscribed
`,
    { mia: "left" },
  ],
];
