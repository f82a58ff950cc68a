import { ActionIcon } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import classes from './data-table.module.css'

interface RowActionProps {
  picture: Icon
  /** The action in a word or two. */
  word: string
  /** The subject of the row. */
  about: string
  /** The button opens a dialog first. */
  opensDialog?: boolean
  isGrave?: boolean
  isBusy?: boolean
  onAct: () => void
}

/** A button for an act on a row. */
export const RowAction = ({
  picture: Picture,
  word,
  about,
  opensDialog = false,
  isGrave = false,
  isBusy = false,
  onAct,
}: RowActionProps) => {
  const label = `${word}: ${about}`
  return (
    <ActionIcon
      className={classes.rowAction}
      variant="subtle"
      color={isGrave ? 'bad' : 'gray'}
      size={36}
      aria-label={label}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      loading={isBusy}
      onClick={onAct}
    >
      <Picture size={18} stroke={1.75} aria-hidden />
      <span className={classes.rowActionWord}>{word}</span>
    </ActionIcon>
  )
}
