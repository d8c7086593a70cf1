// the words beside an amount: whether they say that it came to the account, and what leaves that in doubt even where a mark says so

const TRANSFER = '(?:transfer|trf|trsf|tf)'
const MONEY = `(?:${TRANSFER}|uang|dana|money|funds?)`
/** What a bank writes before the word of its mark, and not the name of what is bought or billed (`harga masuk`). */
const BEFORE_MARK = String.raw`(?:(?:^|[.,:;!])\W*|\d\W{1,3}|\b(?:${MONEY}|transaksi)[ \t]{1,4})`
/** What follows it, and not what it is the mark of (`uang masuk sekolah`). */
const AFTER_MARK = String.raw`(?=\W*(?:$|\d|(?:rp|idr|dari|from|of|sebesar|senilai|sejumlah|otomatis|via|melalui|pada|tgl|tanggal|berhasil|bi-?fast|rtgs|skn|online|bca|b[nrs]i|mandiri)(?![a-z])|rp\d))`
/** Words that say money came, as banks use them: not `dari`, which stands with what went, too. */
const CAME = new RegExp(
  [
    String.raw`\b(?:CR|dikredit(?:kan)?|credited|${TRANSFER} masuk)\b(?!-[a-z])`,
    `${BEFORE_MARK}(?:masuk|incoming|KR|kredit|credit|received|diterima(?= dari)|menerima)${AFTER_MARK}`,
    String.raw`\b(?:incoming|menerima|received(?: an?)?) (?:${MONEY}|credit)\b`,
    String.raw`\b(?:menerima|received)${AFTER_MARK}`,
    String.raw`\bterima (?:${MONEY}\b|rp|idr|\d)[^]{0,60}\bdari\b`,
  ].join('|'),
  'im',
)
/** Words beside which it may have gone, or be no payment at all. */
const MAY_BE_OUT =
  /[kg]irim|[tn]arik|bayar|deb[ei]t|mentransfer|pindah|potong|withdraw|\b(?:DB|keluar|outgoing|ke|kepada|to|oleh|by|biaya|fee|(?:pem|di|mem)?beli(?:an)?|payment|purchase|paid|sent|belanja|top.?up|pajak|berkurang|pinjaman|cicilan|angsuran|KPR|KTA|KKB|loan|kartu|card|saldo|balance|sisa|tersedia|available|limit)\b/i
/** Words of a sum of several transfers. */
export const IS_SUM =
  /\b(?:total|jumlah masuk|pemasukan|pengeluaran|mutasi (?:kredit|CR|masuk)|masuk hari ini|(?:bulan|minggu|tahun) (?:ini|lalu)|this (?:month|week|year))\b|\bdana masuk\W{0,4}(?:rp|idr)?[\d\s.,]+$/im
/** A balance whose amount stands on its line, and the names of columns, leave no doubt of the others. */
const KNOWN_BALANCE =
  /\b(?:saldo|balance|sisa)[^\d\n]{0,20}\d|^\D{0,40}(?:keterangan|uraian|rincian|description)\D{0,60}$/gi

const DOUBTS = [
  // it is denied, failed, is still to come, or is held
  /\b(?:tidak|tdk|tak|bukan|belum|blm|n?gg?ak?|engg?ak?|gk|not|gagal|(?:di)?batal(?:kan)?|pembatalan|(?:di)?tolak|fail\w*|unsuccessful|error|cancel\w*|rejected|declined)\b/i,
  /\b(?:permintaan|(?:me)?minta|request\w*|(?:me)?nunggu|tunggu|pending|(?:di|ter)?tunda|(?:di)?proses|process\w*|sedang|(?:ter|di)jadwal(?:kan)?|scheduled|akan|kedaluwarsa|kadaluarsa|expired|hold|on.?hold|(?:di|pem|ter)?(?:blokir|beku|tahan)\w*|frozen|blocked)\b/i,
  // it was sent back, or is the bank's own
  /\b(?:rev|revers\w*|retur\w*|refund\w*|(?:di)?kembali(?:kan)?|pengembalian|koreksi|correction|adjust\w*|penyesuaian|void\w*|chargeback|bunga|interest|cashback|jasa giro|bagi hasil|bonus|hadiah|reward\w*|deposito|pencairan)\b/i,
  // it was moved between the owner's own accounts; a pocket with its balance is the head of a page
  /\b(?:pindah\w*|(?:me|pe)mindah\w*|kantong(?!.{0,40}saldo)|pocket(?!.{0,40}(?:saldo|balance)))\b|[→⇒]|[-=]>/i,
  // it is the receipt of what the owner sent
  /\b(?:penerima|recipient|beneficiary|(?:dari|from) (?:kamu|anda|saya|you|rekening(?:mu| kamu| anda)))\b/i,
  /\bditerima (?!(?:dari|from|pada|tgl|tanggal|sebesar|melalui|via|rp|idr)(?![a-z]))[a-z]/i,
  // somebody asks, supposes or plans it
  /\?(?:\W|$)|\/ ?(?:orang|org|pax)|\b(?:kalau|kalo|klo|jika|jk|apabila|bila|bilamana|if|cek|check|kapan|dong|kabari|nanti|besok|semoga|seharusnya|will be|misal\w*|contoh|simulasi|mau|harus|(?:be)?rencana(?:nya)?|(?:per|tiap) ?orang|rata-?\s?rata|average|target|estimasi|estimated)\b/i,
  // it is added to a price
  /\b(?:harga|tarif|ongkir|ongkos|tagihan|biaya|tip|pajak|ppn|diskon)\b[^\d\n\t+]{0,20}\+/i,
  // it is no rupiah
  /\b(?:USD|SGD|EUR|AUD|JPY|MYR|GBP|CNY|RMB|HKD|KRW|TWD|THB|PHP|VND|INR|CHF|CAD|NZD|SAR|AED|BND|USDT|BTC|ETH|poin|points?|pts|koin|coins?|miles|voucher|kuota)\b|[$€£¥₩฿₹₫₱]/i,
]

/** Whether a text is of what an acquirer pays out to the bank: one sum of many payments, less its fee. */
export function isSettlement(text: string): boolean {
  return /\b(?:settlement|payout|pay-out|disbursement|pencairan(?! deposito)|tarik (?:dana|saldo)|penarikan (?:dana|saldo))\b/i.test(
    text,
  )
}

const RECEIVES = /^(.*?)\b(?:menerima|received|terima (?!kasih))/i
/** What may stand before `menerima`, so that it is the owner who does: nothing, or a word for them, or for money. */
const IS_OWNER =
  /(?:^|[.!:;,])\W*$|\b(?:kamu|anda|kami|saya|rekening(?:mu)?|you|you've|we|transfer|money|funds?|amount)\W*$/i
const BETWEEN =
  /\b(?:telah|sudah|baru|saja|berhasil|have|has|just|been|wib|jan|feb|mar|apr|mei|may|jun|jul|agu|ags|aug|sep|okt|oct|nov|des|dec)\b|\d/gi

/** Returns whether something on the lines of an entry leaves it in doubt that its amount came. What is too long to be read is in doubt. */
export function isDoubtful(lines: readonly string[]): boolean {
  const words = lines.join(' ')
  return (
    lines.some((line) => line.length > 1000) ||
    // a line of only `menerima` follows a name
    lines
      .join('\n')
      .replace(/\n(?=\W*menerima\W*(?:\n|$))/gi, ' ')
      .split('\n')
      .some(isOfAnother) ||
    DOUBTS.some((doubt) => doubt.test(words))
  )
}

/** `SITI menerima Rp150.231` is the receipt of what was sent to her. */
function isOfAnother(line: string): boolean {
  const before = RECEIVES.exec(line)?.[1]
  return before !== undefined && !IS_OWNER.test(before.replace(BETWEEN, ''))
}

/** Returns whether the words of an entry, without a mark, say that its amount came, and none says that it went or is a balance. */
export function saysItCame(lines: readonly string[]): boolean {
  const words = lines.map((line) => line.slice(0, 400).replace(KNOWN_BALANCE, '')).join('\n')
  return CAME.test(words) && !MAY_BE_OUT.test(words) && !IS_SUM.test(words)
}
