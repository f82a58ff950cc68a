import type { Catalogues, Namespace } from './catalogues.ts'

type Stem<Key> = Key extends `${infer Word}_${'one' | 'other'}` ? Word : Key

/** Dotted keys of a catalogue; the plural forms of a text have one common key. */
type Leaf<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Stem<Key> : `${Key}.${Leaf<Tree[Key]>}`
}[keyof Tree & string]

type TextAt<Tree, Key> = Key extends keyof Tree
  ? Tree[Key]
  : Key extends `${infer Head}.${infer Rest}`
    ? Head extends keyof Tree
      ? TextAt<Tree[Head], Rest>
      : never
    : `${Key & string}_other` extends keyof Tree
      ? Tree[`${Key & string}_other`]
      : never

type NamedIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamedIn<Rest> : never

type FullKey = { [Other in Namespace]: `${Other}:${Leaf<Catalogues[Other]>}` }[Namespace]

/** A key of the namespace itself, or one of another namespace with that namespace before it. */
type KeyFrom<Own extends Namespace> = Leaf<Catalogues[Own]> | FullKey

type TextOf<Own extends Namespace, Key> = Key extends `${infer Other extends Namespace}:${infer Rest}`
  ? TextAt<Catalogues[Other], Rest>
  : TextAt<Catalogues[Own], Key>

export type Params = Readonly<Record<string, string | number>>

/** A text with `{names}` needs a value for each name. */
type ParamsOf<Text> = [NamedIn<Text>] extends [never] ? [] : [params: Record<NamedIn<Text>, string | number>]

/** A text of the catalogues in the language of the page. */
export type Translate<Own extends Namespace> = <Key extends KeyFrom<Own>>(
  key: Key,
  ...params: ParamsOf<TextOf<Own, Key>>
) => string
