export interface Person {
  email: string
  name: string
  emailVerified: boolean
}

export interface ReadyPerson extends Person {
  /** The use of this person in a test. */
  purpose: string
}

/** Predefined people. */
export const READY_PEOPLE: readonly ReadyPerson[] = [
  {
    email: 'n.alqahtani@najd-trading.com',
    name: 'Noura Alqahtani',
    emailVerified: true,
    purpose: 'Business customer',
  },
  {
    email: 'faisal.alharbi@gmail.com',
    name: 'Faisal Alharbi',
    emailVerified: true,
    purpose: 'Individual customer',
  },
  {
    email: 'admin@masar.example',
    name: 'Masar Admin',
    emailVerified: true,
    purpose: 'Administrator: approves and helps',
  },
  {
    email: 'analyst@masar.example',
    name: 'Masar Analyst',
    emailVerified: true,
    purpose: 'Analyst: sees where people get stuck',
  },
  {
    email: 'unverified@masar.example',
    name: 'Unverified Person',
    emailVerified: false,
    purpose: 'E-mail not verified: is refused',
  },
]

/** The predefined person with this address, else a generated one. Ignores case. */
export function personFor(email: string, name = '', emailVerified?: boolean): Person {
  const address = email.trim().toLowerCase()
  const ready = READY_PEOPLE.find((person) => person.email === address)
  return {
    email: address,
    name: name.trim() || ready?.name || nameFromAddress(address),
    emailVerified: emailVerified ?? ready?.emailVerified ?? true,
  }
}

/** True for one `local@domain` with a dot in the domain. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text.trim())

const nameFromAddress = (address: string) =>
  (address.split('@')[0] ?? address)
    .split(/[._+-]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
