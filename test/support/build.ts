import { ensureBuilt } from '../../scripts/lib/build.mjs'

/** Browser tests open the portal that people get, so a stale build is renewed before the first of them. */
export default ensureBuilt
