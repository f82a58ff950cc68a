import { ActionIcon } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import classes from './row-action.module.css'

interface RowActionProps {
  picture: Icon
  /** What it does, in a word or two. */
  word: string
  /** Whom or what the row is about. */
  about: string
  /** Asks before it does anything. */
  opensDialog?: boolean
  isGrave?: boolean
  isBusy?: boolean
  onAct: () => void
}

/** Something that can be done about a row. */
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
      className={classes.action}
      variant="subtle"
      color={isGrave ? 'bad' : 'gray'}
      size={36}
      aria-label={label}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      loading={isBusy}
      onClick={onAct}
    >
      <Picture size={18} stroke={1.75} aria-hidden />
      <span className={classes.word}>{word}</span>
    </ActionIcon>
  )
}
