import type { Language } from '#contract/languages.ts'
import type { UserRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { keepUserLanguage } from '../people/user-store.ts'

/** What the browser of a sign-in keeps. */
export interface BrowserLanguage {
  language: Language | null
  /** Whether the person has pressed the switch there since the last sign-in. */
  isChosen: boolean
}

/**
 * The language of a person who signs in; null while there is none. A choice made in this browser comes first, then what is kept with the
 * person, then what the browser has guessed. What was found is kept with the person.
 */
export const settleLanguage = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, language: kept }: UserRow,
  browser: BrowserLanguage,
): Promise<Language | null> => {
  const language = browser.isChosen ? (browser.language ?? kept) : (kept ?? browser.language)
  if (language !== null && language !== kept) await keepUserLanguage(db, id, language, clock.now())
  return language
}
