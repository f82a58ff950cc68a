import type { OpenInvitation } from '#contract/entities/open-invitation.ts'
import { useNameForReader } from '../account/use-name-for-reader.ts'
import { isolated } from '../ui/latin.tsx'

/** What the account of an invitation is called within a sentence; null while it has no name. */
export const useCompanyName = (company: OpenInvitation['company'] | undefined): string | null => {
  const nameForReader = useNameForReader()
  return company ? isolated(nameForReader(company.name, company.arabicName)) : null
}
