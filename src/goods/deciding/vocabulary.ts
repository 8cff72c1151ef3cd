/**
 * Words for the properties by which lines of a tariff differ, in English and Arabic. Values of one property exclude each
 * other: a text that says one of them does not mean a line that asks for another. A word after a minus sign denies its value.
 * After the name stand the chapters whose lines
 * it tells apart, if not all. Where the name begins with ~, goods often have two of
 * them ("steel with a wooden handle"), and another value only speaks against a line. A value with a star is rare, and who
 * sells such goods says so: of a text without it, the line that asks for it is unlikely ("armoured", "for sowing").
 * Each row is `value: English words; Arabic words`, each after a heading in brackets with the name of the property.
 */
export const VOCABULARY = `
[state]
live: live, alive, living; حي, حية, حيه, أحياء
fresh: fresh, freshly picked, on ice; طازج, طازجة, طازه
chilled: chilled, refrigerated meat, cooled; مبرد, مبردة
frozen: frozen, deep frozen, iqf, freezer, -unfrozen; مجمد, مجمدة, مثلج, مثلجة
dried: dried, dehydrated, sun dried, dry leaves, freeze dried, desiccated; مجفف, مجففة, ناشف, ناشفة, يابس, يابسة
smoked: smoked; مدخن, مدخنة
brine: in brine, brined, provisionally preserved; ماء مملح, محلول ملحي, مخلل

[~cooking 02 03 07 08 10 11 12 16 18 19 20 21]
raw: raw, uncooked; ني, نيء, غير مطبوخ, غير مطهو
cooked: cooked, pre cooked, precooked, ready to eat, boiled, steamed; مطبوخ, مطبوخة, مسلوق, مطهو, مطهي, مطهوة, جاهز للأكل
roasted: roasted, toasted; محمص, محمصة, محمصه
fried: fried; مقلي, مقلية

[~division 02 03 04 07 08 09 10 11 12 13 17 25]
whole: whole, unground, fingers whole, in seed; كامل, كاملة, صحيح, حب كامل
ground: ground, powdered, powder, milled, crushed or ground, meal; مطحون, مطحونة, مسحوق, بودرة, بودره
crushed: crushed, broken, cracked; مجروش, مكسر, مجروشة
sliced: sliced, slices; شرائح, مقطع شرائح
*minced: minced, mince, ground beef, ground meat; مفروم, مفرومة

[~form]
powder: powder, powdered, powders, in powder form; بودرة, بودره, مسحوق, مساحيق
granules: granule, granules, granular, prills, prilled, granulated; حبيبات, محبب, محببة
flakes: flake, flakes; رقائق, قشور
pellets: pellet, pellets; مكعبات علف, كريات, بليت
liquid: liquid, solution, fluid, aqueous solution; سائل, سائلة, محلول, سوائل
paste: paste; معجون, عجينة
gel: gel, jelly form; جل, هلام, هلامي
cream: cream, creams; كريم, كريمات
tablets: tablet, tablets; أقراص, قرص, حبوب
blocks: block, blocks, cubes, cube; قوالب, مكعبات, بلوك
sticks: stick, sticks; عيدان, أعواد بخور, أعواد معطرة, أعواد قطن, أعواد خشب, أعواد خشبية
spray: spray, sprays, aerosol; بخاخ, رذاذ, سبراي
foam: foam, mousse; رغوة, فوم حلاقة
solid: solid, balm, compact; صلب, صلبة, جامد

[~grain 17 25 11]
fine: fine grain, fine; ناعم, ناعمة, ناعمه
coarse: coarse, coarse grain; خشن, خشنة, خشنه

[salting 02 03 04 08 12 15 16 20 25]
salted: salted, with salt, -unsalted; مملح, مملحة

[sugar 04 08 11 17 18 19 20 21 22 30]
sugar: sugar, sweetened, sweetener, sugared, with sugar, added sugar, -unsweetened, -sugarless, -sugar free, -no sugar; سكر, محلى, محلاة, محلي, سكر مضاف, -غير محلى, -غير محلاة

[flavour 04 09 17 18 19 20 21 22 24]
flavoured: flavoured, flavored, flavour, aroma, strawberry, mango flavour, vanilla, mint, apple flavoured, lemon flavour, -unflavoured, -unflavored, -plain yogurt; منكه, منكهة, نكهة, بنكهة, بطعم, منكهات, -غير منكه, -بدون نكهة

[fatness 04 15 18 19 21]
full_fat: full fat, whole milk, full cream, whole fat; كامل الدسم, كاملة الدسم
low_fat: low fat, semi skimmed, reduced fat, half fat, light; قليل الدسم, قليلة الدسم, نصف دسم, منخفض الدسم
no_fat: fat free, skimmed, skim, non fat, zero fat, 0% fat; خالي الدسم, خالية الدسم, منزوع الدسم, منزوعة الدسم

[cocoa 17 18 19 20 21 22]
cocoa: cocoa, chocolate, choco, cacao, chocolatey, -cocoa free; كاكاو, شوكولاتة, شوكولاته, شوكلاته, شوكولا

[filling 08 16 17 18 19 20]
filled: filled, stuffed, filling, cream filled, -unfilled, -nothing inside, -solid bar; محشو, محشوة, حشوة, محشي, -سادة

[alcohol 20 21 22 33]
alcohol: alcohol, alcoholic, -alcohol free, -non alcoholic; كحول, كحولي, -خالي من الكحول

[~animal]
cattle: cattle, cow, cows, beef, bovine, ox, bull, bulls, heifer, heifers, calf, calves, veal, holstein, friesian; بقر, بقري, أبقار, بقرة, عجل, عجول, ثور
buffalo: buffalo, buffaloes; جاموس
sheep: sheep, lamb, lambs, mutton, ewe, ewes, ram, rams, ovine, awassi, naimi; غنم, أغنام, ضأن, خروف, خراف, نعجة, نعاج, كبش, كباش, نعيمي
goat: goat, goats, kid goat, caprine, doe goats; ماعز, ماعزي, تيس, تيوس, معز
camel: camel, camels, dromedary; إبل, جمل, جمال, ناقة, نوق, هجن
horse: horse, horses, equine; خيل, خيول, حصان, فرس
pig: pig, pigs, pork, swine, ham; خنزير, خنازير
chicken: chicken, chickens, hen, broiler, fowl; دجاج, دجاجة, فراخ
turkey: turkey, turkeys; ديك رومي, رومي, ديوك رومية, حبش
duck: duck, ducks; بط, بطة
goose: goose, geese; إوز, وز, أوز
rabbit: rabbit, rabbits, hare; أرنب, أرانب
fish_a: fish, fishes; سمك, أسماك
bird: bird, birds, poultry; طيور, دواجن, طير
bee: bee, bees; نحل
dog: dog, dogs; كلب, كلاب
cat: cat, cats; قط, قطط
insect: insect, insects, mosquito, cockroach; حشرات, صراصير, بعوض

[~pet 01 03 06 23 40 87 60 42 95]
ornamental: ornamental, pet, aquarium fish; زينة, للزينة
racing: racing, race; سباق, سباقات

[sex]
male: male, males, men, mens, man, boy, boys, ram, rams, bull, bulls, buck, tom turkey, stallion, toms, gentlemen, gents, cock; ذكر, ذكور, رجالي, رجالية, للرجال, رجال, أولاد, أولادي, كباش, تيوس, فحل, ولادي, شبابي
female: female, females, women, womens, woman, ladies, lady, girl, girls, ewe, ewes, doe, does, heifer, heifers, mare, feminine; أنثى, إناث, نسائي, نسائية, للنساء, نساء, بنات, بناتي, نعاج, نعجة, بناتية, حريمي, سيدات

[age]
baby: baby, babies, infant, infants, newborn, toddler; رضع, رضيع, رضاعة, مواليد, بيبي, أطفال رضع, طفل, أطفال
child: child, children, childrens, kid, kids, boys, girls, junior, school child; طفل, أطفال, ولادي, بناتي, صغار
adult: adult, adults, men, mens, women, womens, ladies, incontinence; بالغ, بالغين, كبار, للكبار, رجالي, نسائي, رجال, نساء

[patient 30 33 34 38 40 90 96 21 23 13]
human: human, humans, people, adult, adults, patients; إنسان, بشر, بشري, للبشر, للإنسان, آدمي
animal: veterinary, animal, animals, vet, livestock; بيطري, بيطرية, حيوان, حيوانات, للحيوان, مواشي

[animal_use 01 04]
breeding: breeding, pure bred, purebred, pedigree, stud, -cross bred, -crossbred, -cross, -no pedigree; إنسال, للإنسال, أصيل, أصيلة, تربية, تربيه, نسب, -هجين, -هجينة, -مهجنة
slaughter: slaughter, abattoir, sacrifice, adha, for meat, fattening; ذبح, للذبح, مسلخ, أضاحي, أضحية, تسمين
milking: milk production, milking, dairy farm, dairy cows, for milk; إنتاج الحليب, لإنتاج الحليب, حلوب, حليب إنتاج
laying: laying, layers, layer; بياض, بياضة

[~cut 02 16 05]
breast: breast, breasts, breast fillet; صدر, صدور
thigh: thigh, thighs; فخذ, أفخاذ, افخاذ
wing: wing, wings; جناح, أجنحة, جوانح
leg: leg, legs, drumstick, drumsticks; ساق, دبوس, سيقان, رجل
liver: liver, livers, gizzard, gizzards, heart, giblets; كبد, كبدة, قوانص
tongue: tongue, tongues; لسان, ألسنة
neck: neck, necks; رقبة, رقاب
rack: rack, ribs, rib; ريش, أضلاع, ضلوع
shoulder: shoulder, shoulders; كتف, أكتاف
loin: loin, loins, sirloin, striploin, tenderloin, fillet steak, ribeye; خاصرة, ظهر, تندرلوين
topside: topside, silverside, rump, knuckle, chuck, brisket, steak; سلفرسايد, توبسايد, موزة, موزات
carcass: carcass, carcasses, half carcass; ذبيحة, ذبائح, ذبايح
head: head, heads; رأس, رؤوس
feet: feet, foot, paws, trotters; أقدام, أرجل
tripe: tripe, stomach, intestines; كرشة, كرش, أمعاء
*minced: minced, mince, ground beef; مفروم, مفرومة

[bone 02 16]
boneless: boneless, bone out, deboned, without bone, -bone in, -with bone; بدون عظم, منزوع العظم, خالي من العظم, مشفى, مشفاة, -بالعظم, -بعظم

[fish 03 16 05 01 23]
hammour: hammour, hamour, grouper, groupers; هامور, هوامير
sheri: sheri, shaari, shari, emperor fish, spangled emperor; شعري, شعور
kingfish: kingfish, king fish, seerfish, narrow barred, spanish mackerel, kanad; كنعد, دراك, خباط
pomfret: pomfret, pomfrets, zubaidi, zobaidi; زبيدي
safi: safi, rabbitfish, spinefoot; صافي
barracuda: barracuda; قد, جد, عقام, باراكودا
tuna: tuna, skipjack; تونة, تونا, سهوة
sardine: sardine, sardines; سردين, عومة
mackerel: mackerel, mackerels; إسقمري, ماكريل, بياح هندي
salmon: salmon; سلمون
trout: trout; تراوت, تروت
tilapia: tilapia; بلطي
seabream: sea bream, seabream, bream; فسكر, دنيس, شعم
seabass: sea bass, seabass; قاروص, سيباس
sobaity: sobaity, sobaiti, subaiti; سبيطي
shaam: shaam, sheam; شعم
kofar: kofar, king soldier bream; كوفر
nahash: nahash; نهاش
faskar: faskar, faskr; فسكر
qurqofan: qurqofan, gurgufan; قرقفان
mullet: mullet, mullets; بياح, بوري, ميد
trevally: trevally, jack fish, jacks, jash; جش, حمام
shark: shark, sharks; قرش, جرجور
catfish: catfish, pangasius, basa; قط البحر, باسا, شيم
cod: cod; قد أطلسي, كود
anchovy: anchovy, anchovies; أنشوجة, أنشوفة, متوت
eel: eel, eels; أنقليس, ثعبان البحر
carp: carp; شبوط, كارب
nile_perch: nile perch; فرخ النيل
snapper: snapper, snappers; حمرة, نهاش
lobster: lobster, lobsters; شارخة, أم الربيان, استاكوزا
shrimp: shrimp, shrimps, prawn, prawns; روبيان, جمبري, ربيان
crab: crab, crabs; سلطعون, سرطان, قبقب, قباقب
squid: squid, calamari; حبار, كاليماري
octopus: octopus; أخطبوط
cuttlefish: cuttlefish; سبيط, نغر
oyster: oyster, oysters; محار
mussel: mussel, mussels; بلح البحر
coral: coral, corals, yusr; مرجان, يسر
sponge: sponge, sponges; إسفنج طبيعي

[cereal 10 11 12 14 19 21 22 23]
wheat: wheat, semolina, durum; قمح, بر, حنطة, سميد
barley: barley; شعير
oat: oat, oats; شوفان
rye: rye; جاودار, شيلم
maize: maize, corn; ذرة شامية, ذرة صفراء, ذرة
rice: rice, basmati; أرز, رز, بسمتي
sorghum: sorghum, jowar; سورغوم, ذرة رفيعة
millet: millet, bajra; دخن
buckwheat: buckwheat; حنطة سوداء
quinoa: quinoa; كينوا
teff: teff; تف, تيف
spelt: spelt; سبلت

[pulse 07 11 12 20]
lentil: lentil, lentils, masoor; عدس
chickpea: chickpea, chickpeas, chick pea, hummus, gram flour; حمص
bean: beans, kidney bean, faba, haricot; فاصوليا, لوبيا, فول
pea: pea, peas; بازلاء, بسلة

[nut 08 12 15 20 21 19]
almond: almond, almonds; لوز
pistachio: pistachio, pistachios; فستق, فستق حلبي
hazelnut: hazelnut, hazelnuts; بندق
cashew: cashew, cashews; كاجو, كازو
walnut: walnut, walnuts; جوز, عين الجمل, جوز عين
pecan: pecan, pecans; بيكان
macadamia: macadamia, macadamias; مكاديميا
peanut: peanut, peanuts, groundnut; فول سوداني
brazil_nut: brazil nut, brazil nuts; جوز برازيلي
chestnut: chestnut, chestnuts; كستناء
pine_nut: pine nut, pine nuts; صنوبر

[seed 12]
melon_seed: melon seeds, watermelon seeds; حب بطيخ, بذور بطيخ, فصفص
pumpkin_seed: pumpkin seeds; بذور قرع, حب قرع, حب يقطين
sunflower_seed: sunflower seeds; بذور دوار الشمس, حب شمسي, دوار الشمس

[fruit 08 11 12 20 21 22 06 09]
mango: mango, mangoes, mangos; مانجو, منجا, همبا
guava: guava, guavas; جوافة
mangosteen: mangosteen; مانجوستين
pineapple: pineapple; أناناس
avocado: avocado, avocados; أفوكادو, افوكادو
fig: fig, figs; تين
date_fruit: date, dates; تمر, تمور
banana: banana, bananas; موز
apple: apple, apples; تفاح
pear: pear, pears; كمثرى, إجاص
quince: quince; سفرجل
orange: orange, oranges; برتقال
mandarin: mandarin, mandarins, tangerine, clementine; يوسفي, مندرين
lemon: lemon, lemons; ليمون حامض, ليمون أضاليا
lime: lime, limes, loomi; ليم, لومي, بن زهير
grapefruit: grapefruit, pomelo; جريب فروت, بوملي
grape: grape, grapes; عنب
raisin: raisin, raisins; زبيب
apricot: apricot, apricots, amardeen; مشمش, قمر الدين
peach: peach, peaches; خوخ, دراق
plum: plum, plums; برقوق
cherry: cherry, cherries; كرز
strawberry: strawberry, strawberries; فراولة, فراوله
raspberry: raspberry, raspberries; توت أحمر, راسبيري
blueberry: blueberry, blueberries; توت أزرق
mulberry: mulberry; توت
blackberry: blackberry; توت أسود
pomegranate: pomegranate, pomegranates; رمان
prickly_pear: prickly pear, cactus fruit; تين شوكي, صبر
kiwi: kiwi; كيوي
papaya: papaya; بابايا
watermelon: watermelon; بطيخ, جح, حبحب
passion_fruit: passion fruit; باشن فروت
lychee: lychee; ليتشي
tamarind: tamarind; تمر هندي
cranberry: cranberry; توت بري
coconut: coconut; جوز هند
jujube: jujube, nabq, sidr fruit; نبق, كنار
rhubarb: rhubarb; راوند

[vegetable 07 11 12 20 21 09]
tomato: tomato, tomatoes; طماطم, بندورة
onion: onion, onions; بصل
garlic: garlic; ثوم
potato: potato, potatoes; بطاطس, بطاطا
carrot: carrot, carrots; جزر
cucumber: cucumber, cucumbers, gherkin, gherkins; خيار
pepper: capsicum, bell pepper, chilli, chili, peppers; فلفل, فليفلة, شطة
mushroom: mushroom, mushrooms; فطر, مشروم
truffle: truffle, truffles, fagaa; فقع, كمأة
olive: olive, olives; زيتون
okra: okra; بامية
spinach: spinach; سبانخ
cabbage: cabbage, cabbages; ملفوف
cauliflower: cauliflower; قرنبيط, زهرة
lettuce: lettuce; خس
eggplant: eggplant, aubergine; باذنجان
zucchini: zucchini, courgette; كوسا
turnip: turnip; لفت
artichoke: artichoke; خرشوف, أرضي شوكي
mixed_vegetables: mixed vegetables; خضار مشكلة, مشكل خضار
leek: leek, leeks; كراث
asparagus: asparagus; هليون
celery: celery; كرفس
vine_leaves: vine leaves, grape leaves; ورق عنب

[spice 09 12 13 14 20 21 33 06 07]
turmeric: turmeric; كركم
ginger: ginger; زنجبيل
saffron: saffron; زعفران
thyme: thyme, zaatar; زعتر, صعتر
bay: bay leaf, bay leaves, laurel; ورق غار, غار, لورا
curry: curry; كاري
cumin: cumin; كمون
coriander: coriander; كزبرة
cardamom: cardamom; هيل, هال
cinnamon: cinnamon; قرفة, دارسين
clove: clove, cloves; قرنفل, مسمار
fenugreek: fenugreek, hilba; حلبة
anise: anise, aniseed; يانسون
fennel: fennel; شمر, شمرة
sumac: sumac; سماق
nigella: nigella, black seed, black cumin, habbat al barakah; حبة البركة, حبة سوداء, حبه سوداء
henna: henna; حناء, حنا
sesame: sesame; سمسم
rosemary: rosemary; إكليل الجبل, روزماري
mint: mint leaves, peppermint leaves; نعناع
roselle: roselle, hibiscus, karkadeh; كركديه
miswak: miswak, siwak; مسواك, سواك
sage: sage; مريمية
chamomile: chamomile; بابونج

[meat_dish 09 21]
for_meat: for meat, meat masala; للحم, للحوم, بهارات لحم
for_fish: for fish, fish masala; للسمك, للأسماك, بهارات سمك
for_chicken: for chicken, chicken masala; للدجاج, بهارات دجاج

[fat_origin 15 21 23 34]
animal_fat: animal fat, animal fats, animal origin, tallow; حيواني, أصل حيواني, دهون حيوانية
vegetable_fat: vegetable, plant, palm, sunflower, soya, plant fats, vegetable origin, coconut oil; نباتي, نباتية, نخيل, أصل نباتي
mixed_fat: mixed fats, mixture of animal and vegetable; مختلط, مختلطة

[wood 44 46 94 14 92]
oak: oak; بلوط, سنديان
beech: beech; زان
teak: teak; تيك, ساج
pine: pine; صنوبر
bamboo: bamboo; خيزران, بامبو
rattan: rattan; روطان, راتان, قش
mdf: mdf; إم دي إف
plywood: plywood; خشب رقائقي, أبلكاش
olive_wood: olive wood; خشب زيتون

[~material]
wood: wood, wooden, timber, oak, beech, teak, mdf, olive wood; خشب, خشبي, خشبية, أخشاب
plastic: plastic, plastics, pvc, upvc, polyethylene, polypropylene, hdpe, ldpe, pp, pe, abs, polycarbonate, acrylic sheet, polystyrene, resin; بلاستيك, بلاستيكي, بلاستيكية, لدائن, بي في سي, بولي بروبيلين, بولي إيثيلين, بولي كربونات
glass: glass; زجاج, زجاجي, زجاجية
ceramic: ceramic, porcelain, china, earthenware, terracotta, clay, stoneware; خزف, خزفي, سيراميك, بورسلان, فخار
stone: stone, marble, granite, travertine; حجر, حجري, رخام, جرانيت
steel: steel, iron, stainless, cast iron, galvanised, ss; حديد, صلب, ستانلس, ستيل, استيل, حديدي
aluminium: aluminium, aluminum, alu; ألومنيوم, المنيوم, ألمنيوم
copper: copper, bronze; نحاس أحمر, برونز
brass: brass; نحاس أصفر, نحاس
zinc: zinc; زنك
lead: lead; رصاص
tin_metal: tin metal; قصدير
gold: gold, golden 18k, 18k, 21k, 24k; ذهب, ذهبي عيار, ذهبية عيار
silver: silver, sterling; فضة, فضي
leather: leather, calf, suede, cowhide; جلد, جلدي, جلود
rubber: rubber, latex, eva; مطاط, مطاطي, لاتكس, كاوتشوك
paper: paper, paperboard, cardboard, carton board; ورق, ورقي, كرتون, ورق مقوى
textile: textile, fabric, cloth, canvas, polyester, nylon, cotton; قماش, نسيج, نسيجي, أقمشة, بوليستر, نايلون
cork: cork; فلين
concrete: concrete, cement; خرسانة, أسمنت, إسمنت
fibreglass: fibreglass, fiberglass, grp, glass fibre; فايبر جلاس, ألياف زجاجية

[fibre 42 43 46 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 67 94 96]
cotton: cotton, denim, jersey cotton; قطن, قطني, قطنية
wool: wool, woollen, cashmere, merino, worsted; صوف, صوفي, وبر
silk: silk, mulberry silk; حرير, حريري
linen: linen, flax; كتان
synthetic: polyester, nylon, acrylic, polyamide, elastane, synthetic, polypropylene, man made; بوليستر, نايلون, أكريليك, صناعي, تركيبية, ألياف تركيبية
artificial: viscose, rayon, modal, lyocell, acetate, man made; فسكوز, رايون, فيسكوز, ألياف اصطناعية
jute: jute; جوت

[fabric 39 40 42 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 94 96]
knitted: knitted, knit, jersey, crocheted; مصنر, مصنرة, تريكو, محبوك
woven: woven, twill, denim; منسوج, منسوجة
nonwoven: nonwoven, non woven, sms; غير منسوج, لامنسوج

[~garment 39 40 42 43 60 61 62 63 65]
trousers: trousers, pants, jeans, chinos; بنطلون, بنطال, بناطيل, جينز, سروال طويل
shorts: shorts, bermuda; شورت, شورتات
overall: bib and brace, overalls, dungarees; أوفرول, عفريتة
breeches: breeches; بناطيل قصيرة
pyjama: pyjama, pyjamas, pajamas; بيجامة, بيجامات
nightdress: nightdress, nightdresses, nightgown; قميص نوم
bathrobe: bathrobe, bathrobes, robe; روب, برنس حمام
underpants: underpants, briefs, boxers; سروال داخلي, كلسون
vest: vest, singlet; فانيلة, فنيلة
cardigan: cardigan, cardigans; كارديجان, سترة صوفية
pullover: pullover, sweater, jersey sweater, jumper, sweatshirt, hoodie; بلوفر, كنزة, هودي
waistcoat: waistcoat, gilet; صديري, صدرية
abaya: abaya, abayas; عباية, عباءة نسائية, عباءات
bisht: bisht, bishts; بشت, بشوت
blouse: blouse, blouses; بلوزة, بلوزات
shirt: shirt, shirts; قميص, قمصان
thobe: thobe, thobes, dishdasha, kandura; ثوب, ثياب, دشداشة, كندورة
skirt: skirt, skirts; تنورة, تنانير
dress: dress, dresses; فستان, فساتين
shawl: shawl, shawls; شال, شالات
scarf: scarf, scarves; وشاح, إيشارب
hijab: hijab, hijabs; حجاب
muffler: muffler, mufflers; لفاع, كوفية
veil: veil, veils, niqab; نقاب, برقع
ihram: ihram; إحرام, احرام
apron: apron; مريول, مريلة

[sleeve 61 62]
sleeves: sleeved, short sleeve, long sleeve, sleeves, half sleeve, tee, -sleeveless, -no sleeves, -tank top, -without sleeves; كم, بأكمام, نص كم, نصف كم, أكمام, كم طويل, -بدون أكمام, -بدون كم, -بلا أكمام

[headwear 65 61 62 63]
ghutra: ghutra, ghutras; غترة, غتر
shemagh: shemagh, shemaghs, shimagh, shimaghs; شماغ, أشمغة
iqal: iqal, agal, egal; عقال, عقل
cap: kufi, skullcap, prayer cap, taqiyah; طاقية, قحفية, كوفية رأس, طواقي
hat: hat, hats; قبعة, قبعات

[embroidery 58 59 61 62 63 65 57 39 48 49]
embroidered: embroidered, embroidery; مطرز, مطرزة, تطريز
printed: printed, print, -unprinted; مطبوع, مطبوعة
plain_pattern: plain; سادة, ساده

[sterility 30 40 90]
sterile: sterile, sterilised, sterilized, -non sterile; معقم, معقمة

[~vehicle 40 42 63 70 73 76 84 85 86 87 90 39 48]
car: car, cars, passenger car, sedan, saloon, suv, hatchback, toyota camry, nissan patrol, corolla, lexus, motor car; سيارة, سيارات, سيارة صالون, سيارات ركاب, جيب, سيارات سياحية, صالون
bus: bus, buses, coach, minibus; باص, حافلة, حافلات, باصات
truck: truck, trucks, lorry, lorries, pickup, pickups, van, goods vehicle, hino, cargo; شاحنة, شاحنات, لوري, بيك أب, ونيت, نقل بضائع, قلاب
tractor: tractor, tractors; جرار, جرارات, حراثة
motorcycle: motorcycle, motorcycles, motorbike, scooter; دراجة نارية, دراجات نارية, دباب, سيكل ناري
bicycle: bicycle, bicycles, bike; دراجة هوائية, دراجات هوائية, سيكل
aircraft: aircraft, aeroplane, airplane, helicopter; طائرة, طائرات
train: train, railway, locomotive; قطار, سكة حديد, قطارات
boat: boat, boats, ship, yacht; قارب, سفينة, سفن, يخت
special_vehicle: special purpose vehicle; مركبات خاصة

[~protection 87]
*armoured: armoured, armored, bulletproof, bullet proof; مصفح, مصفحة, مدرع, مدرعة

[~hydrogen 87]
*hydrogen: hydrogen, fuel cell, fuel cells; هيدروجين, خلايا الوقود

[~special_use 87 42 60 94]
*ambulance: ambulance, ambulances; إسعاف
*police: police, police car, police cars; شرطة
*prisoners: prisoner transport, prison van, prison vans; نقل سجناء, مساجين
*hearse: hearse, hearses; نقل موتى, موتى
*motor_home: motor home, motor homes, motorhome, camper van, caravan; كرفان, منزل متنقل
*disabled: disabled, disabilities, disability, paraplegic, paralysed, wheelchair; معاقين, إعاقة, ذوي الإعاقة, مشلولين
*trains: in trains; في القطارات
*ships: in ships; في السفن

[~body 87]
tipper: tipper, tippers, dump truck, dumper; قلاب, قلابة
tanker: tanker, tank truck; صهريج, تنكر
refrigerated: refrigerated truck, reefer; براد شاحنة, مبردة

[cab 87]
single_cab: single cab, single cabin, one cab; غمارة واحدة, كابينة واحدة
double_cab: double cab, double cabin, crew cab; غمارتين, دبل كابينة, غمارتان

[~fuel 27 73 74 84 85 87 86 96]
petrol: petrol, gasoline, spark ignition; بنزين
diesel: diesel; ديزل
electric_drive: electric car, electric cars, electric vehicle, all electric, fully electric, battery powered, ev; سيارة كهربائية, سيارات كهربائية, كهربائية بالكامل, بالكهرباء
hybrid: hybrid; هجين, هايبرد
gas_fuel: gas, lpg, natural gas; غاز
solid_fuel: charcoal, solid fuel, wood burning; فحم, حطب, وقود صلب
kerosene: kerosene; كيروسين, كاز
solar: solar; شمسي, شمسية, طاقة شمسية

[engine_part 84 87]
oil_filter: oil filter, oil filters; فلتر زيت, فلاتر زيت, مصفاة زيت
fuel_filter: fuel filter, fuel filters, diesel filter; فلتر وقود, فلتر ديزل, فلتر بنزين
fuel_pump: fuel pump, petrol pump; مضخة وقود, طرمبة بنزين, طلمبة وقود
oil_pump: oil pump; مضخة زيت, طرمبة زيت
water_pump: water pump, coolant pump; مضخة ماء تبريد, طرمبة ماء, مضخة ماء

[~transmission 84 85 87 90 91 96 82 83]
manual: manual, hand operated; يدوي, يدوية, عادي
automatic: automatic, auto; أوتوماتيك, اوتوماتيك, آلي, أوتوماتيكي

[~power_source 42 73 74 82 83 84 85 86 87 90 91 94 95 96 92]
electric: electric, electrical, electrically, electronic, electronically, mains operated, -manual, -hand operated; كهربائي, كهربائية, إلكتروني, إلكترونية, كهرباء, -غير كهربائي, -يدوي

[furniture_drive 94]
*electric: electric, electrical, electronic, motorised, motorized; كهربائي, كهربائية, إلكترونية

[novelty 40 63 84 85 87 86 89 61 62]
new: new, brand new, unused, -used, -second hand; جديد, جديدة, -مستعمل
used: used, second hand, secondhand, pre owned, refurbished, remanufactured, old, worn; مستعمل, مستعملة, سكند هاند, قديم, مجدد

[~presentation 04 09 12 17 20 22 25 31 27 38 34]
bulk: in bulk, bulk, loose, silo, tanker vessel; سائب, صب, دكمة, دوغما
packed: packed, bagged, bags, bag, sacks, sack, bottled, packaged, put up for retail; معبأ, معبأة, أكياس, كيس, شوال, مغلف, شكاير

[~sale 04 15 17 25 30 32 33 34 38 48 76 94 63 84 85]
retail: retail, retail sale, household, home, kitchen roll, consumer pack, put up for retail sale; تجزئة, للبيع بالتجزئة, منزلي, للاستعمال المنزلي
industrial: industrial, industry, for manufacturing, factory, technical; صناعي, صناعية, للصناعة, للمصانع

[~application]
medical: medical, clinical, hospital, hospitals, clinic, clinics, surgical, pharmaceutical, medicinal, medicated, anaesthesia, patient; طبي, طبية, مستشفيات, مستشفى, جراحي, علاجي, علاجية, صيدلاني
food_use: food, edible, for eating, cooking, kitchen cooking, food grade, human consumption, bakery; غذائي, غذائية, للأكل, للطعام, للطبخ, أغذية, طعام, مأكولات, للمخابز
feed_use: feed, animal feed, fodder, poultry feed; علف, أعلاف, للأعلاف
*sowing: sowing, for planting, seed for planting, planting; بذار, للزراعة, بذر, للبذار
industrial_use: industrial, industry, manufacture, manufacturing, welding, technical; صناعي, صناعية, للصناعة, لحام
household_use: household, domestic, home, home kitchen; منزلي, منزلية, المنزل, بيت, منازل
agricultural: agricultural, agriculture, farming, fertiliser, farm; زراعي, زراعية, للزراعة
laboratory: laboratory, lab, laboratories, reagent; مختبر, مختبرات, معمل
office_use: office, offices; مكتب, مكاتب, مكتبي
school_use: school, schools, student, satchel; مدرسة, مدارس, مدرسي, مدرسية, طلاب
garden_use: garden, gardens, lawn, patio; حديقة, حدائق, حدائق
sport_use: sport, sports, gym, fitness; رياضة, رياضي, رياضية
*military: military, army; عسكري, عسكرية, حربي, حربية
construction: construction, building, building site, workers, builders; بناء, إنشاءات, عمال
cosmetic: cosmetic, beauty; تجميل, تجميلي
incense: incense, bakhoor, bukhoor, burning, charcoal burning; بخور, تبخير, للتبخير

[claim 33 34]
claim: medical claim, medicated, antifungal, therapeutic, -cosmetic claim; ادعاء طبي, علاجي, مضاد للفطريات

[fire 38 39 44 68 69 70 73 83 84 32 63]
fire_rated: fire rated, fire resistant, fireproof, fire door, -not fire rated; مقاوم للحريق, مقاومة للحريق, ضد الحريق

[~insulation 39 44 68 70 73 76 85 90 84]
insulated: insulated, thermal insulation, sandwich panel, -uninsulated; معزول, معزولة, عازل

[~colour 02 04 07 09 10 11 12 17 20 22 25 27 32 34 68 69 70 71]
white: white, bleached; أبيض, بيضاء
black: black; أسود, سوداء
red: red; أحمر, حمراء
yellow: yellow; أصفر, صفراء
green: green, spring onion, spring onions; أخضر, خضراء
brown: brown; بني, بنية
blue: blue; أزرق, زرقاء

[print_technique 84]
laser: laser; ليزر, ليزرية
inkjet: inkjet, ink jet; نافثة حبر, حبر
dot_matrix: dot matrix, impact; نقطية
thermal_print: thermal; حراري, حرارية

[print_colour 84 85]
mono: mono, monochrome, black and white; أسود وأبيض, أبيض وأسود
colour_print: colour, color, coloured laser; ملون, ملونة, بالألوان

[sparkle 20 21 22]
sparkling: sparkling, carbonated, aerated, fizzy, soda, -still, -not sparkling, -non carbonated, -flat; غازي, غازية, فوار, فوارة, مكربن, -غير غازية

[origin_of_water 22]
natural_mineral: natural mineral, natural spring; معدنية طبيعية, معدني طبيعي
artificial_mineral: artificial mineral; معدنية اصطناعية, معدنية صناعية
drinking: drinking water, purified water; مياه شرب, ماء شرب

[tea 09 21]
tea_bag: tea bag, tea bags, teabag, teabags, envelope bags; أكياس شاي, فتلة, أكياس فتل, شاي أكياس, ظرف, أظرف
loose_tea: loose leaf, loose tea; سائب, فرط, ورق سائب

[milk 04]
long_life: uht, long life, longlife, sterilised milk; طويل الأجل, طويلة الأجل, يو إتش تي
pasteurised: pasteurised, pasteurized, fresh milk; مبستر, مبسترة, حليب طازج

[milk_base 19]
milk_based: milk based, cow milk, infant formula, modified milk, -without milk, -no milk, -milk free; أساسه الحليب, حليب بقر, حليب أطفال, -بدون حليب, -غير محتو على حليب

[iodine 25]
iodised: iodised, iodized, with iodine, -non iodised, -uniodised; باليود, ميود, معالج باليود, -غير ميود

[origin_of_pattern 56 58]
plaited: plaited, braided, braid; مجدول, مجدولة, مضفر, مضفور
twisted: twisted, laid; مبروم

[biodegradable 39]
biodegradable: biodegradable, oxo biodegradable, compostable, degradable, -non biodegradable; قابل للتحلل, قابلة للتحلل, متحلل, متحللة, -غير قابلة للتحلل

[~shape 25 68 69 70 72 73 74 76]
round: round, circular, deformed bar, rebar; دائري, دائرية, مدور, مستدير
square: square; مربع, مربعة
rectangular: rectangular; مستطيل, مستطيلة
hexagonal: hexagonal; سداسي

[~polish 25 68 69 70]
polished: polished, glazed, glossy, -unpolished, -unglazed; مصقول, مصقولة, ملمع, مزجج, -غير مصقول

[~cutlery 39 44 48 69 70 73 76 82]
fork: fork, forks; شوكة, شوك
spoon: spoon, spoons; ملعقة, ملاعق
knife: knife, knives; سكين, سكاكين
plate_ware: plate, plates; طبق, أطباق, صحن, صحون
cup: cup, cups, finjan; كوب, أكواب, فنجان, فناجين
bowl: bowl, bowls; سلطانية, زبدية, زبادي وعاء
tray: tray, trays; صينية, صواني
lid: lid, lids; غطاء, أغطية

[cup_of 39 69 70 73 76]
coffee_cup: coffee cup, coffee cups, arabic coffee, finjan; فناجين قهوة, فنجان قهوة, قهوة
tea_cup: tea cup, tea cups; أكواب شاي, بيالات, استكان, شاي

[~bath 39 69 68 73 74 76 70]
bathtub: bathtub, bathtubs, bath tub; مغطس, بانيو, مغاطس, أحواض استحمام
shower_tray: shower tray; حوض دش, أرضية دش
basin: wash basin, wash basins, hand basin, washbasin, lavatory basin; مغسلة, مغاسل, مغسلة أيدي
sink: sink, kitchen sink, sinks, double bowl; حوض مطبخ, مجلى, أحواض مطبخ, سنك
bidet: bidet; بيديه, شطاف
toilet_bowl: toilet bowl, wc pan, water closet; مرحاض, كرسي حمام

[~furniture 94 73]
table: table, tables; طاولة, طاولات
desk: desk, desks; مكتب, مكاتب
bed: bed, beds, bunk; سرير, أسرة
wardrobe: wardrobe, wardrobes, closet; خزانة ملابس, دولاب, دواليب
bedside: bedside table, nightstand; كومودينو, كمودينو
bookcase: bookcase, bookshelf, bookshelves; مكتبة كتب, رف كتب
cabinet: cabinet, cabinets, cupboard; خزانة, خزائن
shelf: shelf, shelves, rack, shelving; رف, رفوف, أرفف
chair: chair, chairs; كرسي, كراسي
mirror_dresser: dressing table, vanity; تسريحة
bedroom_set: bedroom set, complete bedroom, full bedroom; غرفة نوم كاملة, طقم غرفة نوم, غرفة نوم

[mattress 94]
springs: spring, springs, pocket spring, innerspring; نوابض, زنبرك, سوست
foam_core: foam, sponge, memory foam; إسفنج, فوم, اسفنج

[~luggage 42]
suitcase: suitcase, suitcases, trolley case, trolley bag, travel bag, luggage; حقيبة سفر, حقائب سفر, شنطة سفر
school_bag: school bag, school bags, satchel, school backpack; حقيبة مدرسية, حقائب مدرسية, شنطة مدرسة
briefcase: briefcase, briefcases; حقيبة أوراق
handbag: handbag, handbags; حقيبة يد, شنط يد

[~hygiene 96 48]
baby_care: baby, babies, infant, infants, newborn; أطفال, رضع, بيبي, مواليد
adult_care: adult, incontinence, patient, adults; كبار السن, مسنين, بالغين, كبار
feminine_care: sanitary pads, sanitary napkins, sanitary towels, tampon, tampons, panty liners; فوط صحية, فوط نسائية, دورة

[~lift 84]
passenger_lift: passenger, passengers, persons; ركاب, أشخاص, راكب
goods_lift: goods, freight, cargo, dumbwaiter; بضائع, بضاعة, شحن

[instrument 92]
oud_i: oud, lute; عود, عود طرب
guitar: guitar, guitars; جيتار, قيثارة, غيتار
violin: violin; كمان
harp: harp; هارب
qanun: qanun; قانون
piano: piano; بيانو
drum: drum, drums, tabla; طبل, طبلة, دف
flute: flute, nay; ناي, مزمار
buzuq: buzuq, bouzouki; بزق
rebab: rebab, rababa; ربابة

[ball 95]
football: football, footballs, soccer; كرة قدم
basketball: basketball, basketballs; كرة سلة
volleyball: volleyball, volleyballs; كرة طائرة
handball: handball, handballs; كرة يد
tennis: tennis; تنس
rugby: rugby; رجبي

[game 95]
chess: chess; شطرنج
domino: domino, dominoes; دومينو, دومنه
backgammon: backgammon; طاولة زهر, نرد
cards: playing cards, poker; ورق لعب, كوتشينة, بلوت
carrom: carrom; كيرم
billiard: billiard, billiards, snooker; بلياردو
bowling: bowling; بولينج

[~toy 95]
doll: doll, dolls; دمية, دمى, عروسة, عرائس
puzzle: puzzle, puzzles, jigsaw; أحجية, بازل
toy_car: toy car, toy cars; سيارة لعبة
construction_set: building blocks, lego, construction set; مكعبات تركيب

[~occasion 49 95]
eid: eid, ramadan; عيد, رمضان
christmas: christmas; كريسماس
wedding: wedding; زفاف, أعراس

[book 49]
quran: quran, mushaf, koran; قرآن, مصحف, مصاحف
school_book: textbook, textbooks, school book, school books; كتاب مدرسي, كتب مدرسية
religious: religious, hadith, tafsir; دينية, تفسير, حديث
catalogue: catalogue, catalogues, catalog; كتالوج, كتالوجات
brochure: brochure, brochures, leaflet; نشرات, بروشور
calendar: calendar, calendars; تقويم, تقاويم

[~card 85 49]
sim: sim, sim card; شريحة هاتف, شريحة اتصال, شرائح هاتف, سيم
bank: bank, credit card, debit card, atm; بنك, بنكية, ائتمان, صراف
satellite_tv: satellite tv, viewing card; قنوات فضائية
access_card: access card, employee card, id card; دخول, موظفين, هوية

[~battery_use 85]
phone_battery: mobile phone, smartphone, phone; هاتف, جوال, موبايل
power_bank: power bank, powerbank; باور بانك, بور بانك, شاحن متنقل
e_cigarette: e cigarette, electronic cigarette, vape; سيجارة إلكترونية, سجائر إلكترونية, فيب
laptop_battery: laptop, notebook, computer; لابتوب, حاسوب, كمبيوتر
ups: ups; يو بي إس

[~connection 85 84]
wireless: wireless, bluetooth, wifi, cordless; لاسلكي, لاسلكية, بلوتوث, واي فاي
wired: wired, cable, -wireless; سلكي, سلكية

[smartness 85]
smart: smart, android tv, webos; ذكي, ذكية, سمارت

[camera 85 88]
camera: camera, with camera, -without camera, -no camera; كاميرا, بكاميرا

[reuse]
disposable: disposable, single use, one time use, use once; مرة واحدة, لمرة واحدة, الاستخدام الواحد, استخدام واحد, استعمال واحد
reusable: reusable, re usable, refillable; متكرر الاستخدام, متكررة الاستخدام, الاستخدام المتكرر, للاستخدام المتكرر, استعمال متكرر, قابل لإعادة التعبئة, قابلة لإعادة التعبئة

[refrigerant 84 38]
freon: freon, r 410a, r410a, r22, r 22, r32, r 32, hfc, hcfc, cfc; فريون

[~fan_place 84]
table_fan: table fan, desk fan; مروحة طاولة, مراوح طاولة
floor_fan: floor fan, stand fan, pedestal; مروحة أرضية, مروحة عمود, مراوح أرضية, ستاند
wall_fan: wall fan, wall; جدار, جدارية, حائط
ceiling_fan: ceiling; سقف, سقفية
window_fan: window; نافذة, شباك
roof_fan: roof; سطح

[~meal_form 19]
toast: toast, sandwich loaf, sliced bread; توست, خبز توست
tortilla: tortilla, wrap bread, wraps; تورتيلا
flat_bread: flat bread, pita, arabic bread; خبز عربي, خبز لبناني
croissant: croissant, croissants; كرواسون
cake: cake, cakes; كيك, كعك
biscuit: biscuit, biscuits, cookies; بسكويت
kunafa: kunafa, kunafeh; كنافة
baklava: baklava; بقلاوة
samosa: samosa, samosas, sambusa; سمبوسة

[~sausage 16]
frankfurter: frankfurter, frankfurters, hot dog, hot dogs; هوت دوج, فرانكفورتر, نقانق
mortadella: mortadella; مرتديلا
salami: salami; سلامي
burger: burger, burgers, patties, patty; برجر, همبرجر
nugget: nugget, nuggets; ناجت, نقتس
kebab: kebab, kofta; كباب, كفتة

[sweets 17 21]
chewing_gum: chewing gum, gum; علكة, لبان مضغ, علك
jelly_sweets: jelly, gummy, gummies; جيلي, جيلاتينية, جلي
lollipop: lollipop, lollipops; مصاص, مصاصات
toffee: toffee, caramel, caramels; توفي, كراميل
halawa: halawa, halva, tahini halva; حلاوة طحينية, حلاوة, حلاوه
nougat: nougat; نوجا
turkish_delight: turkish delight, lokum; راحة, ملبن

[drink_flavour 22]
cola: cola, pepsi, coke; كولا, بيبسي
orange_drink: orange; برتقال
lemon_drink: lemon, lemonade, lime, 7up, sprite; ليمون, ليمونادة
energy_drink: energy drink, energy, taurine; طاقة, مشروب طاقة
soda_drink: soda, tonic; صودا

[cheese 04]
feta: feta; فيتا
cheddar: cheddar; شيدر
mozzarella: mozzarella; موزاريلا, موتزاريلا
gouda: gouda; جودة, جودا, غودا
edam: edam; إيدام
parmesan: parmesan; بارميزان
roumy: roumy, romano, rumi; رومي, جبنة رومي
halloumi: halloumi; حلوم
kashkaval: kashkaval; قشقوان
emmental: emmental, swiss; إيمنتال, سويسري
akkawi: akkawi; عكاوي
labneh: labneh, labna; لبنة

[honey 04]
manuka: manuka, -sidr, -samar, -acacia, -clover; مانوكا, -سدر, -سمر

[~honey_form 04]
comb: comb, in the comb, honeycomb; بشمعه, شمع, قرص عسل
filtered: filtered, strained; مصفى, مصفاة

[~metal_salt 25 26 28 29 31 38 72 75 76 78 79 81]
sodium: sodium, soda salt; صوديوم
potassium: potassium, potash; بوتاسيوم
calcium: calcium; كالسيوم
magnesium: magnesium; مغنيسيوم, مغنسيوم
ammonium: ammonium; أمونيوم
zinc_s: zinc; زنك
iron_s: ferrous, ferric, iron; حديد, حديدوز
copper_s: copper, cupric; نحاس
barium: barium; باريوم
manganese: manganese; منجنيز
nickel_s: nickel; نيكل
aluminium_s: aluminium, aluminum; ألومنيوم
lead_s: lead; رصاص
lithium_s: lithium; ليثيوم
silver_s: silver; فضة
cobalt_s: cobalt; كوبالت
chromium_s: chromium, chrome; كروم
mercury_s: mercury; زئبق

[~building_part 39 44 70 73 76]
door: door, doors; باب, أبواب
window_b: window, windows, casement; نافذة, نوافذ, شباك, شبابيك
frame: frame, frames; إطار, أطر
shutter: shutter, shutters, blinds; ستائر معدنية, شتر

[~paint 32]
paint_p: paint, paints; دهان, دهانات, طلاء, صبغ
varnish: varnish, varnishes, lacquer; ورنيش, لكر
primer: primer; برايمر, أساس

[ink 32]
ballpoint: ball pen, ball pens, ballpoint, pen refill; أقلام جاف, جاف
printer_ink: printer, cartridge, cartridges, printing; طابعة, طابعات, طباعة
stamp_ink: stamp, stamp pad; أختام, ختم

[cement 25]
clinker: clinker; كلنكر

[~hair 33]
shampoo_h: shampoo; شامبو
dye: dye, hair colour, hair color, colouring; صبغة, صبغ
hair_oil: hair oil; زيت شعر
conditioner: conditioner; بلسم

[~skin_care 33]
whitening: whitening, fairness, lightening, brightening; تفتيح, تبييض
sunscreen: sunscreen, sun block, sunblock, spf; واقي شمس, واقي الشمس
makeup: foundation, make up, makeup, concealer; مكياج, كريم أساس
blusher: blusher, blush, rouge; بلاشر, أحمر خدود
anti_wrinkle: anti wrinkle, anti ageing, anti aging; مضاد للتجاعيد, تجاعيد
softening: softening, moisturising, moisturizing, body lotion, moisturiser, softens; مرطب, ترطيب, مطري, تطرية, لوشن
tanning: tanning, bronzer; تسمير, تان
scrub: scrub, exfoliating, bleaching; سنفرة, مقشر, تشقير

[nail 33]
polish_n: nail polish, polish; طلاء أظافر, مناكير
remover: remover, acetone remover; مزيل, مزيل مناكير

[~container_use 39 44 48 70 73 76]
perfume_box: perfume, perfumes; عطور, عطر
jewellery_box: jewellery, jewelry; مجوهرات
gift_box: gift, gifts; هدايا
food_box: food, pizza, burger box, takeaway; طعام, مأكولات, بيتزا, أغذية
medicine_box: medicine, medicines, pharmaceutical; أدوية, دواء
egg_box: egg, eggs; بيض
poultry_box: poultry, live chicken; دواجن
dairy_box: dairy, milk crate, beverages; ألبان, مشروبات
pallet: pallet, pallets; منصات, طبليات, طبلية, بالت

[helmet 65]
motorcycle_helmet: motorcycle, motorcyclist, motorbike, biker; دراجات نارية, دراجة نارية
firefighter_helmet: firemen, fireman, firefighter, firefighting; إطفاء, رجال إطفاء
sport_helmet: sports, cycling, cricket, horse riding; رياضة, رياضية
construction_helmet: building site, construction, hard hat, hard hats, workers; عمال, بناء, إنشاءات
`;
