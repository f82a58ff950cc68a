import type { FastifyReply } from 'fastify'

/** Adds a document's inline scripts to the content policy of the answer. */
export const allowScripts = (reply: FastifyReply, { scriptHashes }: { scriptHashes: string[] }): void => {
  const policy = reply.getHeader('content-security-policy')
  if (scriptHashes.length === 0 || typeof policy !== 'string') return
  reply.header(
    'content-security-policy',
    policy.replace(/script-src [^;]*/, (list) => `${list} ${scriptHashes.join(' ')}`),
  )
}
