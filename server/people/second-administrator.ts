import type { Role } from '#contract/entities/common.ts'
import type { Deps } from '../deps.ts'

/** Marks an administrator when the settings require a second administrator for some acts. */
export const secondAdministratorMark = (
  { config }: Pick<Deps, 'config'>,
  role: Role,
): { needsSecondAdministrator?: true } =>
  role === 'admin' && config.twoPersonActs.length > 0 ? { needsSecondAdministrator: true } : {}
