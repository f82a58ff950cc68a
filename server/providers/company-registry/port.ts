import type { RegistryAddress } from '#contract/endpoints/registry.ts'
import type { ProviderFailureKind } from '../failure.ts'

interface RegisteredCompany {
  crNumber: string
  arabicName: string | null
  /** Null when the register knows none, which does not stop a company from being verified. */
  address: RegistryAddress | null
  /** Why the address could not be asked for; null when it was, or was not wanted. */
  addressTrouble: ProviderFailureKind | null
}

/** `inactive` carries the register's own word for the company's state. */
export type CompanyLookup =
  | { kind: 'active'; company: RegisteredCompany }
  | { kind: 'inactive'; status: string }
  | { kind: 'not-found' }

/** The public register of companies. Throws ProviderFailure when it gives no usable answer. */
export interface CompanyRegistryPort {
  /** Looks a company up by its unified number (10 digits, starts with 7). */
  lookUp(crNumber: string, options: { withAddress: boolean }): Promise<CompanyLookup>
}
