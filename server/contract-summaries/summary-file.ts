import type { ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/contract-summaries.ts'
import type { Language } from '#contract/languages.ts'
import { riyadhDay } from '#rules/riyadh-time.ts'
import type { ContractSummaryRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { signUrl } from '../files/sign-url.ts'
import { type CommandResult, repeatable } from '../request/command.ts'
import type { Call } from '../request/route.ts'
import { findSummary, findSummaryFile, keepSummaryFile, summariesOf } from './store.ts'

/** The contract summaries of the caller's account. */
export const listContractSummaries = async (
  { db }: Deps,
  { actor: { customerId } }: Call<typeof endpoints.listContractSummaries>,
): Promise<ReplyOf<typeof endpoints.listContractSummaries>> => ({
  summaries: (await summariesOf(db, customerId)).map(({ id, acceptedAt }) => ({
    id,
    acceptedAt: acceptedAt.toISOString(),
  })),
})

/** Creates a short-lived signed URL for a contract summary of the caller's account. */
export const signContractSummaryUrl = async (
  deps: Deps,
  { actor, params, body: { language } }: Call<typeof endpoints.signContractSummaryUrl>,
): Promise<CommandResult<ReplyOf<typeof endpoints.signContractSummaryUrl>>> => {
  const summary = await findSummary(deps.db, actor.customerId, params.id)
  if (!summary) throw new AppError('not-found')
  const { key, name } = await summaryFile(deps, summary, language)
  return repeatable({ ...(await signUrl(deps, { key, downloadName: name })), fileName: name })
}

/** The file of a summary in a language. Renders it from the stored text on first use, and stores it. */
export const summaryFile = async (
  deps: Deps,
  { id: summaryId, text, acceptedAt }: ContractSummaryRow,
  language: Language,
): Promise<{ key: string; name: string }> => {
  const name = `contract-summary-${riyadhDay(acceptedAt)}-${language}.pdf`
  const found = await findSummaryFile(deps.db, { summaryId, language })
  if (found !== undefined) return { key: found, name }
  // The renderer loads slowly, so it is imported on use.
  const { renderSummary } = await import('./render-summary.ts')
  const fileKey = await deps.ports.files.put(await renderSummary(text, language, acceptedAt))
  const file = { summaryId, language, fileKey, createdAt: deps.clock.now() }
  return { key: await keepSummaryFile(deps.db, file), name }
}
