import { Problem } from '../../platform/http/problem.ts';

/** The most common leaked passwords of six or more characters, in lower case. */
const common = new Set(
  `000000 0000000 00000000 0123456 0123456789 012345678 087654321 101010 102030 1111111 111111 11111111 111222
  112233 11223344 121212 1212121 123123 123123123 123321 1234321 123321123 12341234 123412 12345 123456 1234567
  12345678 123456789 1234567890 12345678910 123456a 123456b 123456q 1234561 12345a 12345q 12345qwert 123654 123456789a
  1234qwer 123654789 123789 123abc 123qwe 123qweasd 131313 134679 141414 142536 147147 147258 147258369 147852
  147852369 151515 159357 159753 159951 161616 171717 181818 191919 1a2b3c 1a2b3c4d 1q2w3e 1q2w3e4r 1q2w3e4r5t
  1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 202020 212121 222222 2222222 22222222 232323 252525 3333333 333333
  31415926 321321 456456 456789 4444444 444444 44444444 445566 5555555 555555 55555555 654321 654123 666666 6666666
  66666666 696969 741852 741852963 753159 753951 7654321 777777 7777777 77777777 789456 789456123 789789 87654321
  888888 8888888 88888888 951753 963852 987456 987654 9876543 98765432 987654321 9876543210 999999 9999999 99999999
  a123456 a1234567 a12345678 a123456789 a1b2c3 a1b2c3d4 aa123456 aaaaaa aaaaaaaa abc123 abc1234 abc12345 abc123456
  abcabc abcd123 abcd1234 abcdef abcdefg abcdefgh access admin1 admin123 admin1234 administrator alexander amanda
  andrea andrew anthony apples arsenal asdasd asdf123 asdf1234 asdfasdf asdfgh asdfghj asdfghjkl ashley asshole
  austin babygirl badboy bailey banana barcelona baseball basketball batman beautiful blessed blink182 bond007
  brandon buster butterfly buttercup changeme charlie charlie1 cheese chelsea chester chicken chocolate computer
  cookie corvette cowboys dallas daniel daniela danielle default diamond dolphin donald dragon dragon1 eagles
  elizabeth estrella family fender ferrari flower flowers fondly fondly1 fondly123 football football1 forever freedom
  friends fuckoff fuckyou fuckyou1 gabriel gabriela george gfhjkm gfhjkmgfhjkm ginger google guitar hahaha hannah
  harley heather hello1 hello123 hellohello hockey hottie hunter hunter2 iloveyou iloveyou1 iloveyou2 internet
  iverson jackson jasmine jennifer jessica jesus1 jonathan jordan jordan23 jordan1 joseph joshua junior justin
  killer killer1 kristina letmein letmein1 liverpool london lovely loveme lovers loveyou lucky1 maggie manchester
  marina marlboro martin master matrix matthew maverick melissa mercedes merlin michael michael1 michelle mickey
  midnight monkey monkey1 morgan mother motorola muffin mustang myspace1 naruto natasha nathan nicholas nicole
  nothing ohmygod oliver orange p@ssw0rd p@ssword pa55word pakistan pass123 pass1234 passport passw0rd password
  password! password1 password1! password12 password123 password1234 password2 password3 passwort patrick peanut
  pepper phoenix player please pokemon pookie prince princess princess1 purple pussycat q1w2e3 q1w2e3r4 q1w2e3r4t5
  qazqaz qazwsx qazwsxedc qazxsw qq123456 qqqqqq qwaszx qwe123 qweasd qweasdzxc qweqwe qweqweqwe qwer1234 qwert1
  qwert123 qwert12345 qwertqwert qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty321
  qwertyu qwertyui qwertyuiop qwertz rachel rainbow ranger rangers realmadrid rebecca richard robert robert1 rockyou
  samantha samsung sandra scooter scorpion secret secret1 secret123 shadow shadow1 sharon silver slayer slipknot
  smokey snoopy soccer soccer1 sophie spider spiderman spongebob startrek starwars steelers steven summer summer1
  sunshine sunshine1 superman superman1 sweety taylor tennis test123 test1234 test12345 testing testtest thomas
  thunder tigger tinkerbell toyota trustno1 tweety twitter user123 vanessa vfhbyf victor victoria warcraft welcome
  welcome1 welcome123 whatever william winner winter xxxxxx xxxxxxxx yankees yellow zaq12wsx zaq1zaq1 zxcvbn
  zxcvbnm zxcvbnm1 zxczxc zzzzzz`.split(/\s+/),
);

export function rejectCommonPassword(password: string): void {
  if (!common.has(password.toLowerCase())) return;
  throw new Problem('password-too-common', {}, { password: 'password-too-common' });
}
