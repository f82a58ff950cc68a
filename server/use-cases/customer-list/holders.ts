import type { Db } from '../../db/client.ts'
import { holdersOf, type Stretch } from '../../db/stores/customer-entries.ts'

/** More than so many (of an e-mail provider's domain) are not meant one by one. */
const MOST = 100

/**
 * The customers a search means by their CR, account name, domain or address as a whole; null when it means none of them. Whether it
 * does is asked of all who hold the text: a status leaves fewer of a provider's customers, and still means nobody in particular.
 */
export const meantHolders = async (db: Db, stretch: Stretch, text: string): Promise<string[] | null> => {
  const { held, ids } = await holdersOf(db, stretch, { text, limit: MOST + 1 })
  return held > 0 && held <= MOST ? ids : null
}
