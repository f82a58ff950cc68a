import type { ReactNode } from 'react'

/** Why a file that has come cannot be shown. */
export type Unshown = 'unreadable' | 'locked'

export interface FileViewProps {
  file: Blob
  name: string
  /** Takes the file to the person's own device. */
  download: ReactNode
  onUnshown: (why: Unshown) => void
}
