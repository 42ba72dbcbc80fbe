/** A person who is not known yet. */
export const newPerson = (serial: number) => ({
  name: 'Rita Ramos',
  last_name: 'Ramos',
  email: `rita${serial}@exemplo.test`,
  password: 'Segura-77-xy',
});
