import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PortalDocument } from './documents.ts'

/** The encoding of a compressed twin that the browser takes. */
const encodingFor = (request: FastifyRequest, { twins }: PortalDocument): 'br' | 'gzip' | null => {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (twins.br && /\bbr\b/.test(accepted)) return 'br'
  return twins.gzip && /\bgzip\b/.test(accepted) ? 'gzip' : null
}

/** Adds the document's own inline scripts to the policy every answer carries. */
const allowScripts = (reply: FastifyReply, { scriptHashes }: PortalDocument) => {
  const policy = reply.getHeader('content-security-policy')
  if (scriptHashes.length === 0 || typeof policy !== 'string') return
  reply.header(
    'content-security-policy',
    policy.replace(/script-src [^;]*/, (list) => `${list} ${scriptHashes.join(' ')}`),
  )
}

/** Sends a document as the build has made it: always asked for again, since it names the files of its build. */
export function sendDocument(request: FastifyRequest, reply: FastifyReply, document: PortalDocument) {
  const encoding = encodingFor(request, document)
  allowScripts(reply, document)
  reply
    .header('cache-control', 'no-cache')
    .header('etag', document.etag)
    .header('vary', 'accept-encoding, accept-language, cookie')
    .type('text/html; charset=utf-8')
  if (request.headers['if-none-match'] === document.etag) return reply.code(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(encoding ? document.twins[encoding] : document.html)
}
