/**
 * Reads one file after another in a separate process. A second thread ends the process when a file needs too much CPU time or too
 * much memory. It counts CPU time, because elapsed time depends on how busy the machine is. It measures memory, because no limit of
 * Node.js covers the memory of the libraries. The server ends a process that hangs.
 */
import { Worker } from 'node:worker_threads'
import { judgeOldWord } from './judge-old-word.ts'
import { judgePdf } from './judge-pdf.ts'
import { judgePicture } from './judge-picture.ts'
import { judgeWord } from './judge-word.ts'
import type { FileKind, Judgement } from './judgement.ts'

const MEMORY_LIMIT_BYTES = 900 * 1024 * 1024
const COMPUTING_LIMIT_MS = 8_000
/** Milliseconds between checks; few, because a compressed stream can grow a thousandfold. */
const CHECK_MS = 20

const guard = new Worker(
  `let before = process.cpuUsage()
  require('node:worker_threads').parentPort.on('message', () => {
    before = process.cpuUsage()
  })
  setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1000 > ${COMPUTING_LIMIT_MS} || process.memoryUsage.rss() > ${MEMORY_LIMIT_BYTES})
      process.kill(process.pid, 'SIGKILL')
  }, ${CHECK_MS})`,
  { eval: true },
)
guard.unref()

const judge = async (kind: FileKind, content: Buffer): Promise<Judgement> => {
  switch (kind) {
    case 'pdf':
      return judgePdf(content)
    case 'doc':
      return judgeOldWord(content)
    case 'docx':
      return judgeWord(content)
    default:
      return judgePicture(content, kind)
  }
}

process.on('message', ({ kind, content }: { kind: FileKind; content: Buffer }) => {
  guard.postMessage('a file begins')
  judge(kind, Buffer.from(content)).then(
    (judgement) => process.send?.(judgement),
    () => process.send?.({ kind: 'damaged' } satisfies Judgement),
  )
})
// The server has ended.
process.on('disconnect', () => process.exit())
