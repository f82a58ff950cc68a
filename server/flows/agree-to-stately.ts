import type * as endpoints from '#contract/endpoints/flows.ts'
import type { Deps } from '../deps.ts'
import { command, EMPTY, type EmptyResult } from '../request/command.ts'
import type { Call } from '../request/route.ts'

/** Does nothing but be in the audit: the browser sends what was agreed to. */
export const agreeToStately = (
  deps: Deps,
  { actor }: Call<typeof endpoints.agreeToStately>,
): Promise<EmptyResult> => command(deps, actor, async () => EMPTY)
