import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls'
import { inRoot } from '../../scripts/lib/project.mjs'

export interface Certificates {
  authority: string
  certificate: string
  key: string
}

/** Makes the certificates as the operations page says, for this machine, and lets this process trust their authority. */
export const makeCertificates = (folder: string): Certificates => {
  execFileSync('sh', [inRoot('deploy/tls/make-certificates.sh'), folder, 'localhost', '127.0.0.1'])
  const [authority, certificate, key] = ['authority.pem', 'fullchain.pem', 'key.pem'].map((name) =>
    join(folder, name),
  ) as [string, string, string]
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(authority, 'utf8')])
  return { authority, certificate, key }
}

/** Puts TLS in front of a port of this machine. Returns the port with TLS. */
export const encrypt = async ({ certificate, key }: Certificates, target: number) => {
  const sockets = new Set<Socket>()
  const server = createServer({ cert: readFileSync(certificate), key: readFileSync(key) }, (outer) => {
    const inner = connect(target, 'localhost')
    for (const socket of [outer, inner]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
    }
    outer.on('close', () => inner.destroy())
    inner.on('close', () => outer.destroy())
    outer.pipe(inner).pipe(outer)
  })
  await once(server.listen(0, 'localhost'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
