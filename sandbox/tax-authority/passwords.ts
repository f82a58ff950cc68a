import { randomInt } from 'node:crypto'
import type { SandboxContext } from '../shared/part.ts'

/** A one-time password for a signing request. */
interface Password {
  /** Six digits. */
  otp: string
  validUntil: string
}

interface PasswordsState {
  passwords: Password[]
}

const VALID_MS = 3_600_000

/** One-time passwords, as a taxpayer gets them in the authority's portal. Each is valid for an hour and for one certificate. */
export function createPasswords({ store, clock }: SandboxContext) {
  const stored = store<PasswordsState>('tax-authority-passwords', () => ({ passwords: [] }))
  const valid = () => {
    const now = clock.now().toISOString()
    return stored.read().passwords.filter(({ validUntil }) => now < validUntil)
  }
  const keep = (passwords: Password[]) =>
    stored.update((state) => {
      state.passwords = passwords
    })
  return {
    make(): Password {
      const password = {
        otp: String(randomInt(100_000, 1_000_000)),
        validUntil: new Date(clock.now().getTime() + VALID_MS).toISOString(),
      }
      keep([...valid(), password])
      return password
    },
    isValid: (otp: string): boolean => valid().some((password) => password.otp === otp),
    /** Deletes a password that was used for a certificate. */
    use: (otp: string) => keep(valid().filter((password) => password.otp !== otp)),
    /** The valid passwords, the oldest first. */
    list: valid,
    reset: () => keep([]),
  }
}

export type Passwords = ReturnType<typeof createPasswords>
