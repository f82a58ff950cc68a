import { problemCode } from '../shared/problem-code.ts'
import type { Uploads } from './types.ts'

const uploads = (all: Uploads) =>
  Object.fromEntries(
    Object.entries(all).map(([type, { fileName, percent, refused, problem }]) => [
      type,
      { picked: fileName !== null, percent, refused, problem: problemCode(problem) },
    ]),
  )

import type { AllowList } from '../shared/allow-list.ts'
import type { documentUploadsMachine } from './document-uploads.machine.ts'

export const documentUploadsAllowList: AllowList<typeof documentUploadsMachine> = {
  context: { uploads },
  events: {
    'file.picked': { documentType: 'shown', fileName: 'hidden' },
    'file.refused': { documentType: 'shown', reason: 'shown' },
    'upload.progressed': { documentType: 'shown', percent: 'shown' },
    'cancel.pressed': { documentType: 'shown' },
    'retry.pressed': { documentType: 'shown' },
    'remove.pressed': { documentType: 'shown' },
  },
}
