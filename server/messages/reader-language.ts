import type { Language } from '#contract/languages.ts'
import type { Querier } from '../db/client.ts'
import { languagesOfAdmins } from '../people/team-store.ts'
import { languageOfEmail } from '../people/user-store.ts'

/** The language of an invited address: that of its user, where there is one, else of the person who invites; null is not known. */
export const languageOfInvited = async (
  q: Querier,
  email: string,
  inviter: { language: Language | null },
): Promise<Language | null> => (await languageOfEmail(q, email)) ?? inviter.language

/** The language of the administrators, who share an address: theirs, if all read the same; null for several; English before one is known. */
export const languageOfAdmins = async (q: Querier): Promise<Language | null> => {
  const [first = 'en', ...others] = await languagesOfAdmins(q)
  return others.length === 0 ? first : null
}
