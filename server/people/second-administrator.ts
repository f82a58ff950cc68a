import type { Role } from '#contract/entities/common.ts'
import type { Deps } from '../deps.ts'

/** Marks an administrator when the settings require a second administrator for some acts or exports. */
export const secondAdministratorMark = (
  { config }: Pick<Deps, 'config'>,
  role: Role,
): { needsSecondAdministrator?: true; needsExportApproval?: true } => {
  if (role !== 'admin' || config.twoPersonActs.length === 0) return {}
  const areExports = config.twoPersonActs.includes('export')
  return { needsSecondAdministrator: true, ...(areExports && { needsExportApproval: true }) }
}
