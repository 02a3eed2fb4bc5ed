/** Splits a comma-separated list into words. */
export const wordList = (list: string): readonly string[] => list.trim().split(/,\s+/);

/**
 * Headings of columns with a person's name, email address and phone number, the most certain first, normalised as in
 * `recogniseHeadings`: in English, German, French, Spanish, Italian, Dutch, Portuguese, Swedish, Danish and Polish.
 */
export const contactHeadings = {
  email: wordList(`
    email, e mail, email address, e mail address, emailaddress, primary email, user email, customer email,
    buyer email, email id, mail, mail address, e mail adresse, email adresse, mailadresse, adresse e mail,
    adresse email, adresse mail, adresse electronique, courriel, correo electronico, correo,
    direccion de correo electronico, direccion de correo, indirizzo email, indirizzo e mail, posta elettronica,
    e mailadres, emailadres, endereco de email, endereco de e mail, e post, e postadress, epost, e mailadresse,
    adres e mail
  `),
  full_name: wordList(`
    name, full name, vollstandiger name, nom complet, nombre completo, nome completo, volledige naam, naam, namn,
    navn
  `),
  first_name: wordList(`
    first name, firstname, given name, fname, forename, vorname, prenom, nombre, nome, primeiro nome, voornaam,
    fornamn, fornavn, imie
  `),
  last_name: wordList(`
    last name, lastname, surname, family name, lname, nachname, familienname, nom de famille, nom, apellido,
    apellidos, cognome, achternaam, sobrenome, apelido, efternamn, efternavn, nazwisko
  `),
  phone: wordList(`
    phone, phone number, mobile, mobile number, mobile phone, cell phone, telephone, telefon, telefonnummer, handy,
    mobil, mobiltelefon, telephone portable, telefono, telefono movil, cellulare, telefoon, telefone, celular,
    telefoonnummer
  `),
};
