import type { RegistryAddress } from '#contract/entities/registered-company.ts'
import type { ProviderFailureKind } from '../../errors/provider-failure.ts'

interface RegisteredCompany {
  crNumber: string
  arabicName: string | null
  /** Null when the register knows none, which does not stop a company from being verified. */
  address: RegistryAddress | null
  /** Why the address could not be asked for; null when it was, or was not wanted. */
  addressTrouble: ProviderFailureKind | null
}

export type CompanyLookup =
  | { kind: 'active'; company: RegisteredCompany }
  /** The number is one the company had before the 700 series; `crNumber` is the present one. */
  | { kind: 'former-number'; crNumber: string }
  | { kind: 'suspended' }
  | { kind: 'struck-off' }
  /** `status`: the register's own word for the company's state. */
  | { kind: 'inactive'; status: string }
  | { kind: 'not-found' }

/** The public register of companies. Throws ProviderFailure when it gives no usable answer. */
export interface CompanyRegistryPort {
  /** Looks a company up by its CR number (10 digits, starts with 7), or by a former number, which is not vouched for. */
  lookUp(crNumber: string, options: { withAddress: boolean }): Promise<CompanyLookup>
}
