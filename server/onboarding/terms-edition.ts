import { createHash } from 'node:crypto'
import { isOnboarded } from '#machines/onboarding/selectors.ts'
import { termsOutdated } from '#rules/terms.ts'
import type { Querier } from '../db/client.ts'
import type { CustomerRow } from '../db/schema.ts'
import type { Config, Deps } from '../deps.ts'
import { acceptedEditions } from './terms-store.ts'

/** Identifies the current terms: a hash of the version and the addresses of the three texts. */
export const currentEdition = ({ termsVersion, links }: Pick<Config, 'termsVersion' | 'links'>): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        termsVersion,
        links.URL_PRIVACY_POLICY,
        links.URL_TERMS_OF_USE,
        links.URL_SUBSCRIPTION_AGREEMENT,
      ]),
    )
    .digest('hex')

/** True when a customer who accepted these editions must accept the terms again. */
export const areTermsOutdated = (
  { config }: Pick<Deps, 'config'>,
  { step }: Pick<CustomerRow, 'step'>,
  accepted: readonly string[],
): boolean => termsOutdated({ isOnboarded: isOnboarded(step), edition: currentEdition(config), accepted })

/** Like `areTermsOutdated`, for the stored acceptances. */
export const mustAcceptAgain = async (
  deps: Pick<Deps, 'config'>,
  q: Querier,
  row: Pick<CustomerRow, 'id' | 'step'>,
): Promise<boolean> => areTermsOutdated(deps, row, await acceptedEditions(q, row.id))
