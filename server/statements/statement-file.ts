import type { QueryOf } from '#contract/endpoint.ts'
import type { exportStatement } from '#contract/endpoints/invoices.ts'
import type { Statement } from '#contract/entities/statement.ts'
import type { Language } from '#contract/languages.ts'
import { monthText } from '#rules/billing-calendar.ts'
import { cardText } from '#rules/cards.ts'
import { BYTE_ORDER_MARK, csvLine } from '#rules/csv.ts'
import { decimalText } from '#rules/money.ts'
import { arabicTitle, customerTitle } from '#rules/names.ts'
import { riyadhDay } from '#rules/riyadh-time.ts'
import { STATEMENT_KIND_WORDS, STATEMENT_WORDS } from '#rules/statement-words.ts'
import { findCustomer } from '../accounts/store.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { documentOf, sidesOf } from './entry-texts.ts'
import { statementOf } from './get-statement.ts'

interface StatementFile {
  name: string
  type: string
  content: AsyncIterable<string | Uint8Array>
}

/** A customer's statement as a file in the reader's language. Throws `not-found` for an unknown customer. */
export const statementFile = async (
  deps: Deps,
  customerId: string,
  { format, language, ...months }: QueryOf<typeof exportStatement>,
): Promise<StatementFile> => {
  const statement = await statementOf(deps, customerId, months)
  const name = `statement-${monthText(statement.from)}-${monthText(statement.to)}-${language}.${format}`
  if (format === 'csv')
    return { name, type: 'text/csv; charset=utf-8', content: piecesOf(statementCsv(statement, language)) }
  const customer = await findCustomer(deps.db, customerId)
  if (!customer) throw new AppError('not-found')
  // The renderer loads slowly, so it is imported on use.
  const { renderStatement } = await import('./render-statement.ts')
  const facts = {
    seller: deps.config.seller.name,
    customer: { en: customerTitle(customer) ?? '', ar: arabicTitle(customer) ?? '' },
    madeAt: deps.clock.now(),
  }
  return {
    name,
    type: 'application/pdf',
    content: piecesOf(await renderStatement(statement, facts, language)),
  }
}

async function* piecesOf<Piece>(piece: Piece) {
  yield piece
}

/**
 * A statement as CSV, amounts in riyals. What is owed and what is the customer's credit have columns of their own, because a
 * spreadsheet may read a minus as a formula.
 */
const statementCsv = ({ opening, closing, entries }: Statement, language: Language): string => {
  const words = (name: keyof typeof STATEMENT_WORDS): string => STATEMENT_WORDS[name][language]
  const balance = (amount: number) => [
    decimalText(Math.max(amount, 0)),
    amount < 0 ? decimalText(0 - amount) : '',
  ]
  const lines = [
    (['date', 'entry', 'document', 'card', 'charged', 'credited', 'owed', 'credit'] as const).map(words),
    ['', words('opening'), '', '', '', '', ...balance(opening)],
    ...entries.map((entry) => [
      riyadhDay(new Date(entry.at)),
      STATEMENT_KIND_WORDS[entry.kind][language],
      documentOf(entry),
      entry.card ? cardText(entry.card) : '',
      ...sidesOf(entry, decimalText),
      ...balance(entry.balance),
    ]),
    ['', words('closing'), '', '', '', '', ...balance(closing)],
  ]
  return BYTE_ORDER_MARK + lines.map(csvLine).join('')
}
