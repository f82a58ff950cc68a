import { Tag, type TagTone } from '../ui/tag.tsx'
import { type ToldAct, useActWords } from './use-act-words.ts'

const TONES: Record<ToldAct['outcome'], TagTone> = { done: 'ok', failed: 'bad', open: 'warn' }

/** How an act ended. */
export const ResultTag = ({ act }: { act: ToldAct }) => {
  const words = useActWords()
  return <Tag tone={TONES[act.outcome]}>{words.result(act)}</Tag>
}
