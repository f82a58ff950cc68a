import { ensureBuilt } from '../../scripts/lib/build.mjs'

/** Tests open the portal and start the programs that people get, so a stale build is renewed before the first of them. */
export default ensureBuilt
