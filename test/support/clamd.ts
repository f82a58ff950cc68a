import { createServer, type Socket } from 'node:net'

/** The harmless text that every scanner reports. It is in two parts, so that a scanner of this machine does not report this file. */
export const EICAR = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
)

const COMMAND = Buffer.from('zINSTREAM\0')
const END = Buffer.alloc(4)

/** A daemon with the INSTREAM command of ClamAV, which finds one virus and takes at most `maxBytes`. */
export const startClamd = async ({ maxBytes = 11 * 1024 * 1024 } = {}) => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    const received: Buffer[] = []
    socket.on('data', (data) => {
      received.push(data)
      if (!data.subarray(-4).equals(END)) return
      const answer = answerTo(Buffer.concat(received), maxBytes)
      if (answer !== null) socket.end(`${answer}\0`)
    })
  })
  const listen = (port: number) =>
    new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve)
    })
  await listen(0)
  const { port } = server.address() as { port: number }
  return {
    port,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
    /** Starts again on the same port. */
    start: () => listen(port),
  }
}

/** The daemon's answer; null while the file is incomplete. */
const answerTo = (received: Buffer, maxBytes: number): string | null => {
  if (received.length < COMMAND.length) return null
  if (!received.subarray(0, COMMAND.length).equals(COMMAND)) return 'UNKNOWN COMMAND'
  const chunks: Buffer[] = []
  for (let at = COMMAND.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at)
    if (length === 0) return found(Buffer.concat(chunks), maxBytes)
    chunks.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

const found = (content: Buffer, maxBytes: number): string => {
  if (content.length > maxBytes) return 'INSTREAM size limit exceeded. ERROR'
  return content.includes(EICAR) ? 'stream: Eicar-Test FOUND' : 'stream: OK'
}
