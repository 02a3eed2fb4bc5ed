import type { AddressField } from "./address-file.ts";

/**
 * Headings by field, the surest first, as `recogniseHeadings` compares them: our own exports, those of newsletter
 * services, and the same words in German, French, Spanish, Italian, Dutch, Portuguese, Swedish and Danish.
 */
export const addressHeadings: Record<AddressField, readonly string[]> = {
  email: [
    ...["email", "e mail", "email address", "e mail address", "emailaddress", "address", "subscriber", "contact email"],
    ...["subscriber email", "email 1", "email1", "primary email", "user email", "customer email", "buyer email"],
    ...["contact email address", "email id", "mail", "mail address", "e mail adresse", "email adresse", "mailadresse"],
    ...["adresse e mail", "adresse email", "adresse mail", "adresse electronique", "courriel", "correo electronico"],
    ...["correo", "direccion de correo electronico", "direccion de correo", "indirizzo email", "indirizzo e mail"],
    ...["posta elettronica", "e mailadres", "emailadres", "endereco de email", "endereco de e mail", "e post"],
    ...["e postadress", "epost", "e mailadresse", "adres e mail", "e mail 1 value", "elektronicka posta"],
  ],
  first_name: [
    ...["first name", "firstname", "given name", "fname", "forename", "vorname", "prenom", "nombre", "nome"],
    ...["primeiro nome", "voornaam", "fornamn", "fornavn", "imie", "name", "full name", "subscriber name"],
    ...["contact name", "display name", "vollstandiger name", "nom complet", "nombre completo", "nome completo"],
    ...["volledige naam", "naam", "namn", "navn"],
  ],
  last_name: [
    ...["last name", "lastname", "surname", "family name", "lname", "nachname", "familienname", "nom de famille"],
    ...["nom", "apellido", "apellidos", "cognome", "achternaam", "sobrenome", "apelido", "efternamn", "efternavn"],
    ...["nazwisko", "name"],
  ],
  phone: [
    ...["phone", "phone number", "mobile", "mobile number", "mobile phone", "cell phone", "sms", "sms number"],
    ...["telephone", "phone 1", "telefon", "telefonnummer", "handy", "mobil", "mobiltelefon", "telephone portable"],
    ...["telefono", "telefono movil", "cellulare", "telefoon", "telefone", "celular", "telefoonnummer"],
  ],
  agreed: [
    ...["agreed", "optin time", "opt in time", "optin date", "opt in date", "confirm time", "consent date"],
    ...["consent timestamp", "email marketing consent timestamp", "consented at", "consent given on", "subscribed on"],
    ...["subscribed at", "subscribed date", "date subscribed", "subscription date", "signup date", "sign up date"],
    ...[
      "signed up",
      "signed up at",
      "signup timestamp",
      "joined",
      "joined at",
      "date joined",
      "join date",
      "subscribed",
    ],
    ...["anmeldedatum", "angemeldet am", "date d inscription", "date inscription", "fecha de suscripcion"],
    ...["fecha de alta", "data di iscrizione", "data iscrizione", "inschrijfdatum", "data de inscricao"],
  ],
  place: [
    "where",
    "source",
    "signup source",
    "sign up source",
    "optin source",
    "consent source",
    "subscriber source",
    "form",
  ],
  words: ["to what", "details", "consent text", "consent", "reason"],
  confirmed: ["confirmed", "confirm time", "confirmed on", "confirmed at", "confirmation date", "double optin date"],
};
