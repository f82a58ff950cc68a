import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { createAdmission } from '#server/admission/create-admission.ts'
import { createApp } from '#server/app.ts'
import type { Config } from '#server/deps.ts'
import type { Api } from './api.ts'

/**
 * Another application on the database of the API, with these settings. Applications with the same `counts` count requests together,
 * like replicas. The caller closes it.
 */
export const replicaWith = (
  { server: { deps }, config }: Api,
  settings: Partial<Config>,
  { counts = randomUUID(), portal }: { counts?: string; portal?: string } = {},
): Promise<FastifyInstance> => {
  const admission = createAdmission({ ...deps, config: { ...config, ...settings, sessionSecret: counts } })
  return createApp(
    { ...deps, config: { ...config, ...settings }, admission },
    portal === undefined ? {} : { portal },
  )
}
