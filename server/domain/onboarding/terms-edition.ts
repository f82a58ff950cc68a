import { createHash } from 'node:crypto'
import { isOnboarded } from '#machines/onboarding/selectors.ts'
import { termsOutdated } from '#rules/terms.ts'
import type { Querier } from '../../db/client.ts'
import type { CustomerRow } from '../../db/schema.ts'
import { acceptedEditions } from '../../db/stores/terms-acceptances.ts'
import type { Config, Deps } from '../../deps.ts'

/** What holds now, as one value: the version and the addresses of the three texts. */
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

/** Whether this customer has to accept the terms again. */
export const mustAcceptAgain = async (
  { config }: Pick<Deps, 'config'>,
  q: Querier,
  { id, step }: Pick<CustomerRow, 'id' | 'step'>,
): Promise<boolean> =>
  termsOutdated({
    isOnboarded: isOnboarded(step),
    edition: currentEdition(config),
    accepted: await acceptedEditions(q, id),
  })
