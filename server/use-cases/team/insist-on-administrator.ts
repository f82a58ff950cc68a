import type { Actor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Tx } from '../../db/client.ts'
import { lockTeam } from '../../db/stores/team.ts'

/** Whoever asks must still be an administrator: somebody may have taken the role from them a moment ago. */
export const insistOnAdministrator = async (tx: Tx, { userId }: Pick<Actor, 'userId'>): Promise<void> => {
  const asking = (await lockTeam(tx, userId)).find(({ id }) => id === userId)
  if (asking?.role !== 'admin' || !asking.isActive) throw new AppError('forbidden')
}
