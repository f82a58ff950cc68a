type ArabicForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type PluralKey = `${string}_one` | `${string}_other`

/**
 * The shape of the Arabic catalogue for an English one: the same keys, and all six Arabic plural forms where English has two. A
 * missing or surplus key does not compile.
 */
export type Translated<Words> = {
  readonly [Key in keyof Words as Key extends PluralKey ? never : Key]: Words[Key] extends string
    ? string
    : Translated<Words[Key]>
} & {
  readonly [Key in keyof Words as Key extends `${infer Stem}_other` ? `${Stem}_${ArabicForm}` : never]: string
}
