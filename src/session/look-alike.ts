/** Returns the skeleton of a name (as in Unicode TR 39): names with the same one look alike. */
export function skeleton(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{P}\p{Z}\p{Cf}]/gu, '')
    .replace(/./gu, (char) => SHAPES.get(char) ?? char)
  return plain.replaceAll('rn', 'm').replaceAll('vv', 'w')
}

// a character and the one that it resembles; staff names have letters of one script, so only whole words can be confused
const SHAPES = new Map(
  Object.entries({
    a: 'аα',
    b: 'вβ',
    c: 'с',
    d: 'ԁ',
    e: 'еε',
    h: 'һн',
    j: 'ј',
    k: 'кκ',
    l: '1i|ıіӏι',
    m: 'м',
    n: 'η',
    o: '0оο',
    p: 'рρ',
    q: 'ԛ',
    s: '5$ѕ',
    t: 'тτ',
    u: 'υ',
    v: 'ν',
    w: 'ԝ',
    x: 'хχ',
    y: 'у',
  }).flatMap(([shape, signs]) => [...signs].map((sign) => [sign, shape] as const)),
)
