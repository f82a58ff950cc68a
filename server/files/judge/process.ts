/**
 * Reads one file after another in a separate process, which the server ends when a file takes too long. A second thread ends the
 * process when it needs too much memory, because no limit of Node.js covers the memory of the libraries.
 */
import { Worker } from 'node:worker_threads'
import { judgeOldWord } from './judge-old-word.ts'
import { judgePdf } from './judge-pdf.ts'
import { judgePicture } from './judge-picture.ts'
import { judgeWord } from './judge-word.ts'
import type { FileKind, Judgement } from './judgement.ts'

const MEMORY_LIMIT_BYTES = 900 * 1024 * 1024
/** Short, because a compressed stream can grow a thousandfold. */
const MEMORY_CHECK_MS = 20

new Worker(
  `setInterval(() => {
    if (process.memoryUsage.rss() > ${MEMORY_LIMIT_BYTES}) process.kill(process.pid, 'SIGKILL')
  }, ${MEMORY_CHECK_MS})`,
  { eval: true },
).unref()

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
  judge(kind, Buffer.from(content)).then(
    (judgement) => process.send?.(judgement),
    () => process.send?.({ kind: 'damaged' } satisfies Judgement),
  )
})
// The server has ended.
process.on('disconnect', () => process.exit())
