import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { type ChangingColumn, SEALED } from '../sealing/sealed-columns.ts'
import { outdatedTexts, replaceText } from './seal-anew-store.ts'

const PORTION = 200

/**
 * Seals every value with the first key and hashes it with the first secret. Works value by value, so it can be killed, or run in two
 * servers at once. Throws at the end when values cannot be decrypted; the log names them.
 */
export const sealAnew = async (deps: Deps): Promise<void> => {
  const sums = { renewed: 0, unreadable: 0 }
  for (const column of Object.values(SEALED)) {
    let after: readonly string[] | null = null
    do {
      after = await sealPortion(deps, column, after, sums)
    } while (after !== null)
  }
  if (sums.renewed > 0) deps.log.info({ values: sums.renewed }, 'values were sealed with the first key')
  if (sums.unreadable > 0)
    throw new Error(`${sums.unreadable} encrypted values do not open: the log names each row and the reason`)
}

/** Returns the last row of the portion; null after the last portion. */
const sealPortion = async (
  deps: Deps,
  column: ChangingColumn,
  after: readonly string[] | null,
  sums: { renewed: number; unreadable: number },
): Promise<readonly string[] | null> => {
  const { db, vault, log } = deps
  const rows = await outdatedTexts(db, column, { after, limit: PORTION, current: vault.current })
  for (const { key, sealed } of rows) {
    try {
      const text = vault.open(column, key, sealed)
      const renewed = { sealed: vault.seal(column, key, text), hash: vault.hash(text) }
      if (await replaceText(db, column, { key, sealed }, renewed)) sums.renewed += 1
    } catch (failure) {
      if (!(failure instanceof AppError)) throw failure
      const { cause } = failure.details
      log.error({ err: cause }, cause instanceof Error ? cause.message : 'an encrypted value does not open')
      sums.unreadable += 1
    }
  }
  return rows.length < PORTION ? null : (rows.at(-1)?.key ?? null)
}
