import type { ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/subscription.ts'
import type { CustomerActor } from '../../actor.ts'
import { packagesOf } from '../../db/stores/package-changes.ts'
import type { Deps } from '../../deps.ts'

/** Every support package of the customer, the newest first. */
export const packageHistory =
  ({ db }: Deps) =>
  async ({ customerId }: CustomerActor): Promise<ReplyOf<typeof endpoints.listPackageHistory>> => ({
    changes: (await packagesOf(db, customerId))
      .map(({ package: name, since, monthlyPrice, percent }) => ({
        package: name,
        since: since.toISOString(),
        monthlyPrice,
        percent,
      }))
      .reverse(),
  })
