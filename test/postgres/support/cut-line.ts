import { connect, createServer, type Socket } from 'node:net'
import { findFreePort } from '../../../scripts/lib/ports.mjs'

/** The line between a server and its database, which a test can cut: connections break, and new ones are refused. */
export const cutLine = () => {
  const open = new Set<Socket>()
  let target = { host: '', port: 0 }
  let port = 0

  const keep = (socket: Socket, other: Socket) => {
    open.add(socket)
    socket.on('error', () => other.destroy())
    socket.on('close', () => {
      open.delete(socket)
      other.destroy()
    })
  }
  const line = createServer((socket) => {
    const far = connect(target)
    keep(socket, far)
    keep(far, socket)
    socket.pipe(far).pipe(socket)
  })
  const mend = () =>
    new Promise<void>((resolve) => {
      line.listen(port, 'localhost', resolve)
    })
  const cut = () =>
    new Promise<void>((resolve) => {
      line.close(() => resolve())
      for (const socket of open) socket.destroy()
    })

  return {
    /** Leads to the database of this address. */
    reach: async (address: string): Promise<string> => {
      const url = new URL(address)
      target = { host: url.hostname, port: Number(url.port) }
      port = await findFreePort()
      await mend()
      url.host = `localhost:${port}`
      return url.href
    },
    cut,
    mend,
    close: async () => {
      if (line.listening) await cut()
    },
  }
}
