// The bytes of a table as release 0.1 laid them out, so that its hashes can be verified for ever.
// This layout is frozen: members that the State has gained since do not belong here.
#include "core/data/image.h"
#include "games/onus/chapters/chapters.h"

namespace acies::onus {
namespace {

constexpr std::array<std::string_view, 43> kBattlesThen{"marathon",
                                                        "plataea",
                                                        "delium",
                                                        "leuctra",
                                                        "chaeronea",
                                                        "gaugamela",
                                                        "baecula",
                                                        "ilipa",
                                                        "cynoscephalae",
                                                        "pydna",
                                                        "siler",
                                                        "tapae",
                                                        "adamclisi",
                                                        "nicopolis",
                                                        "artaxata",
                                                        "cataractonium",
                                                        "plataea-allies",
                                                        "rome-carthage-1000",
                                                        "rome-mercenaries-1000",
                                                        "rome-macedonia-1000",
                                                        "athens-persia-1000",
                                                        "athens-sparta-1000",
                                                        "sparta-greeks-1000",
                                                        "empire-dacians-1000",
                                                        "empire-parthians-1000",
                                                        "empire-germans-1000",
                                                        "empire-celts-1000",
                                                        "empire-sarmatians-1000",
                                                        "rome-carthage-1800",
                                                        "rome-mercenaries-1800",
                                                        "macedonia-persia-1800",
                                                        "athens-persia-1800",
                                                        "athens-sparta-1800",
                                                        "sparta-greeks-1800",
                                                        "empire-dacians-1800",
                                                        "empire-parthians-1800",
                                                        "empire-germans-1800",
                                                        "empire-celts-1800",
                                                        "empire-sarmatians-1800",
                                                        "armies",
                                                        "three-sides",
                                                        "four-sides",
                                                        "five-sides"};
constexpr std::array<std::string_view, 28> kListsThen{
    "athens-1000",   "carthage-1000",   "celts-1000",       "dacians-1000",     "empire-1000",
    "germans-1000",  "greeks-1000",     "macedonia-1000",   "mercenaries-1000", "parthians-1000",
    "persia-1000",   "rome-1000",       "sarmatians-1000",  "sparta-1000",      "athens-1800",
    "carthage-1800", "celts-1800",      "dacians-1800",     "empire-1800",      "germans-1800",
    "greeks-1800",   "macedonia-1800",  "mercenaries-1800", "parthians-1800",   "persia-1800",
    "rome-1800",     "sarmatians-1800", "sparta-1800"};
constexpr std::array<std::string_view, 15> kArmiesThen{
    "athens",    "auxilia",     "carthage",  "celts",  "dacians", "empire",     "germans", "greeks",
    "macedonia", "mercenaries", "parthians", "persia", "rome",    "sarmatians", "sparta"};
constexpr std::array<std::string_view, 44> kGeneralsThen{
    "standard",       "experienced",     "consul-ercte",    "regulus",      "scipio",
    "flamininus",     "paullus",         "crassus",         "hannibal",     "hamilcar",
    "hasdrubal-fair", "hasdrubal-barca", "hasdrubal-gisco", "tagus",        "spartacus",
    "agesilaus",      "pausanias",       "cleombrotus",     "themistocles", "miltiades",
    "hippocrates",    "chares",          "epaminondas",     "pagondas",     "datis",
    "mardonius",      "darius",          "philip-ii",       "alexander",    "philip-v",
    "perseus",        "trajan",          "laberius",        "quietus",      "falco",
    "abgar",          "osroes",          "sanatruces",      "arminius",     "decebalus",
    "diegis",         "susagus",         "calgacus",        "brigantian"};
constexpr std::array<std::string_view, 143> kUnitsThen{"athenian-hoplites",
                                                       "hoplite-attendants",
                                                       "scythian-archers",
                                                       "athenian-cavalry",
                                                       "peltasts",
                                                       "gaesatai",
                                                       "batavi",
                                                       "langobards",
                                                       "berserkir",
                                                       "bosporans",
                                                       "armenian-cataphracts",
                                                       "palmyreneans",
                                                       "commageneans",
                                                       "judaeans",
                                                       "nabataeans",
                                                       "scorpiones",
                                                       "ballistas",
                                                       "onagers",
                                                       "numidian-cavalry",
                                                       "gladiators",
                                                       "armed-civilians",
                                                       "parthian-cataphracts",
                                                       "punic-phalanx",
                                                       "sacred-battalion",
                                                       "lusitani",
                                                       "libyan-spearmen",
                                                       "armed-civilians-carthage",
                                                       "punic-archers",
                                                       "elephants",
                                                       "punic-cavalry",
                                                       "celtic-chariots",
                                                       "briton-nobles",
                                                       "celtic-swordsmen",
                                                       "pictish-warriors",
                                                       "celtic-spearmen",
                                                       "armed-peasants",
                                                       "celtic-javelinmen",
                                                       "celtic-slingers",
                                                       "briton-riders",
                                                       "deserter-legionaries",
                                                       "dacian-nobles",
                                                       "dacian-swordsmen",
                                                       "falxmen",
                                                       "zalmoxis-chosen",
                                                       "dacian-heavy-spearmen",
                                                       "dacian-peasants",
                                                       "dacian-archers",
                                                       "heavy-javelinmen",
                                                       "dacian-javelinmen",
                                                       "dacian-armoured-riders",
                                                       "dacian-noble-cavalry",
                                                       "praetorian-cavalry",
                                                       "praetorian-guard",
                                                       "legionaries",
                                                       "evocati",
                                                       "cataphractarii",
                                                       "contarii",
                                                       "equites-singulares",
                                                       "carroballistae",
                                                       "equites",
                                                       "funditores",
                                                       "equites-sagittarii",
                                                       "equites-maurorum",
                                                       "cohors-cantabrorum",
                                                       "cohors-gallorum",
                                                       "cohors-syrorum",
                                                       "cohors-brittonum",
                                                       "oathsworn-nobles",
                                                       "germanic-spearmen",
                                                       "night-ambushers",
                                                       "germanic-clubmen",
                                                       "framea-skirmishers",
                                                       "germanic-javelinmen",
                                                       "hunters",
                                                       "germanic-riders",
                                                       "caninefates",
                                                       "peripoloi",
                                                       "toxotai",
                                                       "thorakitai",
                                                       "sacred-band",
                                                       "boeotian-hoplites",
                                                       "cretan-archers",
                                                       "thessalian-cavalry",
                                                       "pezhetairoi",
                                                       "companions",
                                                       "prodromoi",
                                                       "hypaspists",
                                                       "psiloi",
                                                       "agrianians",
                                                       "hispanic-cavalry",
                                                       "balearic-slingers",
                                                       "numidian-cavalry-mercenaries",
                                                       "celtiberians",
                                                       "iberians",
                                                       "gallic-infantry",
                                                       "ballistas-mercenaries",
                                                       "onagers-mercenaries",
                                                       "gladiators-mercenaries",
                                                       "cimbri",
                                                       "parthian-cataphracts-mercenaries",
                                                       "indian-elephants",
                                                       "camel-cataphracts",
                                                       "shock-cataphracts",
                                                       "camel-archers",
                                                       "noble-horse-archers",
                                                       "horse-archers",
                                                       "horse-skirmishers",
                                                       "noble-cavalry",
                                                       "eastern-spearmen",
                                                       "elite-archers",
                                                       "parthian-archers",
                                                       "sogdians",
                                                       "parthian-swordsmen",
                                                       "melophoroi",
                                                       "sparabara",
                                                       "takabara",
                                                       "shielded-archers",
                                                       "sicklers",
                                                       "usabari",
                                                       "asabari",
                                                       "pasti",
                                                       "war-chariots",
                                                       "kardakes",
                                                       "triarii",
                                                       "velites",
                                                       "principes",
                                                       "hastati",
                                                       "armed-civilians-rome",
                                                       "sagittarii",
                                                       "alarii-equites",
                                                       "cohors-equites",
                                                       "sarmatian-cataphracts",
                                                       "armoured-contarii",
                                                       "sarmatian-contarii",
                                                       "sarmatian-noble-riders",
                                                       "steppe-horse-archers",
                                                       "steppe-infantry",
                                                       "bastarnae-nobles",
                                                       "hippeis",
                                                       "spartan-hoplites",
                                                       "helots",
                                                       "helot-slingers",
                                                       "spartan-cavalry"};
constexpr std::array<std::string_view, 55> kStepsThen{
    "over",         "roll",         "draw",         "deploy",         "deploy-facing",
    "deploy-depth", "deploy-width", "dress",        "name-general",   "orders",
    "order-units",  "recover",      "facing",       "line",           "move",
    "manoeuvre",    "bearing",      "distance",     "angle",          "meet",
    "snap",         "links",        "engaged",      "close-up",       "quarter",
    "withdrawal",   "follow",       "furious",      "shoot",          "fight",
    "event",        "redraw",       "choose-event", "shot-side",      "wind-target",
    "yield",        "flight-way",   "rout-next",    "kill-elephants", "trample",
    "refill",       "discard",      "give-cards",   "turn-begins",    "phase-begins",
    "phase-ends",   "deal",         "after-order",  "finish-move",    "free-attack",
    "combat",       "after-combat", "flight",       "stampede",       "after-trample"};

uint8_t step_then(Step step) {
  return number_then(kStepsThen, Rules::step_name(static_cast<uint8_t>(step)), 0xFF);
}

// An unused frame is zero.
void add_frames(Image& image, const State& state) {
  for (size_t i = 0; i < state.open.size(); ++i) {
    const Frame& frame = state.open[i];
    image.add(i < state.depth_of_stack ? step_then(frame.step) : uint8_t{0});
    image.add(frame.bytes);
  }
}

// Things that the table names by their number in the book.
template <class Things, size_t N>
uint8_t place_then(const std::array<std::string_view, N>& names, const Things& things, size_t now) {
  if (now >= things.size()) return 0xFF;
  return number_then(names, things[now].id, 0xFF);
}

void add(Image& image, const FrontContact& front) {
  image.add(front.enemy.number(), front.section, front.is_laid);
}

void add(Image& image, const Book& book, const UnitState& unit) {
  image.add(unit.x, unit.y, unit.heading, unit.marks, unit.deeds, unit.spent, unit.cost);
  image.add(place_then(kUnitsThen, book.units(), unit.kind));
  image.add(unit.place, unit.damage, unit.formation, unit.stretch, unit.turning, unit.partner,
            unit.is_support, unit.captain, unit.leader, unit.spare);
  for (const FrontContact& front : unit.fronts) add(image, front);
  image.add(unit.left, unit.fought);
}

void add(Image& image, const Book& book, const GeneralState& general) {
  image.add(general.unit);
  image.add(place_then(kGeneralsThen, book.generals(), general.card));
  image.add(general.health, general.captain, general.price, general.spare);
}

void add(Image& image, const Book& book, const ArmyState& army) {
  image.add(army.cost, army.size);
  image.add(place_then(kListsThen, book.lists(), army.book));
  image.add(army.captains, army.on_turn, army.ordering, army.command);
  image.add(place_then(kArmiesThen, book.armies(), army.people));
  image.add(army.fell, army.edge, army.zone_from, army.zone_to);
}

void add(Image& image, const CaptainState& captain) {
  image.add(captain.hand, captain.line_ways, captain.hand_size, captain.has_ordered,
            captain.may_draw_up, captain.spare);
}

void add(Image& image, const MoveState& move) {
  image.add(move.unit, move.kind, move.corner, move.steps, move.bearing, move.limit, move.target,
            move.is_rush, move.is_over, move.side, move.touch_x, move.touch_y, move.last_x,
            move.last_y, move.last_heading, move.reduced_before, move.stage, move.strides,
            move.flags, move.parted, move.guest, move.passed, move.met, move.guest_x, move.guest_y,
            move.guest_heading, move.offer_count, move.spare, move.offer_enemies, move.offers);
}

void add(Image& image, const CombatState& combat) {
  image.add(combat.attack, combat.order, combat.attacker, combat.defender, combat.stage,
            combat.striker, combat.dice, combat.is_charge, combat.to_roll, combat.ones, combat.hits,
            combat.is_long, combat.is_blocked, combat.shot_side, combat.dealt, combat.tests,
            combat.broke, combat.ambushed, combat.events, combat.helps, combat.event_count,
            combat.flags);
}

void add(Image& image, const Agreement& agreed) {
  image.add(agreed.losses, agreed.destruction, agreed.general_death, agreed.free_measuring,
            agreed.ever_active, agreed.random_events, agreed.dim_from, agreed.dark_from, agreed.fog,
            agreed.protected_flanks, agreed.line_advance, agreed.dromedaries, agreed.reinforced,
            agreed.turns, agreed.team_order, agreed.everyone);
}

Image image_of(const Rules& rules, const State& state, uint8_t scenario) {
  const Book& book = rules.book();
  Image image;
  for (const UnitState& unit : state.units) add(image, book, unit);
  for (const GeneralState& general : state.generals) add(image, book, general);
  for (const ArmyState& army : state.armies) add(image, book, army);
  for (const CaptainState& captain : state.captains) add(image, captain);
  image.add(state.deck, state.discard);
  add(image, state.agreed);
  add(image, state.move);
  add(image, state.combat);
  add_frames(image, state);
  image.add(state.width, state.depth, state.strip, state.picked, state.trampled, state.turn,
            state.active, state.first, state.phase, state.winner, state.ending, state.renewals,
            state.order, state.shown);
  image.add(scenario);
  image.add(state.staging, state.depth_of_stack, state.spare);
  return image;
}

}  // namespace

// The number of a battle in the release's list. The user's own battles stood behind the printed
// ones at unknown places, so each place is tried.
bool Rules::is_first_hash(const State& state, uint64_t hash) const {
  if (state.scenario == 0xFF) return image_of(*this, state, 0xFF).hash() == hash;
  const std::string& id = book_.scenarios()[state.scenario].id;
  const uint8_t then = number_then(kBattlesThen, id, 0xFF);
  if (then != 0xFF) return image_of(*this, state, then).hash() == hash;
  for (unsigned place = kBattlesThen.size(); place < 0xFF; ++place) {
    if (image_of(*this, state, static_cast<uint8_t>(place)).hash() == hash) return true;
  }
  return false;
}

}  // namespace acies::onus
