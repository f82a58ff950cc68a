import type { RegistryAddress } from '#contract/entities/registered-company.ts'
import type { ProviderFailureKind } from '../../errors/failures.ts'

interface RegisteredCompany {
  crNumber: string
  arabicName: string | null
  /** Null when the register has none; the company can be verified without it. */
  address: RegistryAddress | null
  /** The district of that address in Arabic; null when the register has none or did not answer. */
  arabicDistrict: string | null
  /** The failure of the address lookup; null when it succeeded or was not requested. */
  addressTrouble: ProviderFailureKind | null
}

export type CompanyLookup =
  | { kind: 'active'; company: RegisteredCompany }
  /** The company had this number before the 700 series; `crNumber` is its present number. */
  | { kind: 'former-number'; crNumber: string }
  | { kind: 'suspended' }
  | { kind: 'struck-off' }
  /** `status`: the register's own word for the company's state. */
  | { kind: 'inactive'; status: string }
  | { kind: 'not-found' }

/** The public register of companies. Throws ProviderFailure without a usable answer. */
export interface CompanyRegistryPort {
  /** Looks a company up by its CR number (10 digits, starts with 7), or by a former number, which is not confirmed. */
  lookUp(crNumber: string, options: { withAddress: boolean }): Promise<CompanyLookup>
}
