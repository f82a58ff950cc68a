import { ensureBuilt } from '../../scripts/lib/build.mjs'

/** Tests use the built portal and programs, so a stale build is renewed before the first test. */
export default () => ensureBuilt({ forTests: true })
