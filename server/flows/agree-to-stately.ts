import type * as endpoints from '#contract/endpoints/flows.ts'
import type { Deps } from '../deps.ts'
import { command, EMPTY, type EmptyResult } from '../request/command.ts'
import type { Call } from '../request/route.ts'

/** Only records the agreement in the audit. The browser sends the data to Stately. */
export const agreeToStately = (
  deps: Deps,
  { actor }: Call<typeof endpoints.agreeToStately>,
): Promise<EmptyResult> => command(deps, actor, async () => EMPTY)
