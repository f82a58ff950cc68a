import { z } from 'zod'
import { ProviderFailure } from '../failure.ts'
import type { ProviderHttp } from '../http.ts'
import type { GoogleCall } from './google-call.ts'

const ProjectPage = z.object({
  projectBillingInfo: z.array(z.object({ projectId: z.string().regex(/^[a-z0-9:.-]+$/) })).default([]),
  nextPageToken: z.string().optional(),
})

/** Refused for good: the link is locked, the project is not ours to touch, or it is gone. */
const KEPT = [400, 403, 404]

/**
 * Takes a billing account from the projects that use it. The owner of the account may, and what the projects pay with it stops.
 * Those that are refused stay linked.
 */
export const projectUnlinker = (http: ProviderHttp, call: GoogleCall) => {
  const pageOf = async (subAccountId: string, pageToken: string) => {
    const answer = await call(
      'GET',
      `${subAccountId}/projects?pageSize=100&pageToken=${encodeURIComponent(pageToken)}`,
    )
    if (!answer.ok) throw http.failure(answer)
    return http.read(ProjectPage, answer)
  }

  const linkedTo = async (subAccountId: string): Promise<string[]> => {
    const ids = new Set<string>()
    const seen = new Set<string>()
    for (let pageToken = ''; ; ) {
      const { projectBillingInfo, nextPageToken = '' } = await pageOf(subAccountId, pageToken)
      for (const { projectId } of projectBillingInfo) ids.add(projectId)
      if (nextPageToken === '') return [...ids]
      if (seen.has(nextPageToken)) throw new ProviderFailure('cloud-billing', { kind: 'nonsense' })
      seen.add(nextPageToken)
      pageToken = nextPageToken
    }
  }

  return async (subAccountId: string): Promise<void> => {
    for (const id of await linkedTo(subAccountId)) {
      const answer = await call('PUT', `projects/${id}/billingInfo`, { billingAccountName: '' })
      if (!answer.ok && !KEPT.includes(answer.status)) throw http.failure(answer)
    }
  }
}
