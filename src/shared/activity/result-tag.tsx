import { Tag, type TagTone } from '../ui/tag.tsx'
import { type ListedAct, useActText } from './use-act-text.ts'

const TONES: Record<ListedAct['outcome'], TagTone> = { done: 'ok', failed: 'bad', open: 'warn' }

/** How an act ended. */
export const ResultTag = ({ act }: { act: ListedAct }) => {
  const words = useActText()
  return <Tag tone={TONES[act.outcome]}>{words.result(act)}</Tag>
}
