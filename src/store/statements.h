// All statements of the store for both dialects. For their form see sql.h.
#pragma once

#include "store/sql.h"

namespace acies::sql {

// The schema and its version.
inline constexpr Statement kTableNames{"table_names", "{table_names}"};
inline constexpr Statement kVersion{"version", "SELECT product, version FROM schema"};
inline constexpr Statement kAlone{"alone", "SELECT {alone}"};
inline constexpr Statement kForgetVersion{"forget_version", "DELETE FROM schema"};
inline constexpr Statement kSetVersion{"set_version",
                                       "INSERT INTO schema (product, version) VALUES ($1, $2)"};

// Users.
inline constexpr Statement kAddGuest{"add_guest",
                                     "INSERT INTO users (name, password, created) "
                                     "VALUES ($1, $2, $3) RETURNING id"};
// Looks of names (schema.cpp). A look has one owner. Only accounts from before this rule may share
// one, with places from 1 on.
inline constexpr Statement kWithoutLook{
    "without_look",
    "SELECT id, name FROM users WHERE id IN (SELECT user_id FROM names) "
    "AND NOT EXISTS (SELECT 1 FROM looks WHERE user_id = users.id AND freed = 0) ORDER BY id"};
inline constexpr Statement kAddOldLook{
    "add_old_look",
    "INSERT INTO looks (look, place, user_id, freed) "
    "SELECT CAST($1 AS {bytes}), coalesce(max(place) + 1, 0), CAST($2 AS {number}), 0 "
    "FROM looks WHERE look = $1"};
inline constexpr Statement kOwnLook{"own_look",
                                    "UPDATE looks SET freed = 0 WHERE look = $1 AND user_id = $2"};
inline constexpr Statement kTakeLook{
    "take_look",
    "INSERT INTO looks (look, place, user_id, freed) "
    "SELECT CAST($1 AS {bytes}), 0, CAST($2 AS {number}), 0 "
    "WHERE NOT EXISTS (SELECT 1 FROM looks WHERE look = $1) ON CONFLICT DO NOTHING"};
inline constexpr Statement kFreeLooks{
    "free_looks", "UPDATE looks SET freed = $1 WHERE user_id = $2 AND freed = 0 AND look <> $3"};
inline constexpr Statement kSweepLooks{"sweep_looks",
                                       "DELETE FROM looks WHERE freed > 0 AND freed < $1"};
inline constexpr Statement kForgetName{"forget_name", "DELETE FROM names WHERE user_id = $1"};
inline constexpr Statement kMoveName{
    "move_name",
    "UPDATE names SET folded = $1 WHERE user_id = $2 "
    "AND NOT EXISTS (SELECT 1 FROM names WHERE folded = $1 AND user_id <> $2)"};
inline constexpr Statement kRenameUser{"rename_user", "UPDATE users SET name = $1 WHERE id = $2"};
inline constexpr Statement kForgetUser{
    "forget_user", "UPDATE users SET name = $1, password = {no_bytes}, created = 0 WHERE id = $2"};
// Claims the name and, by its row, the right to change the guest: both are unique.
inline constexpr Statement kTakeName{"take_name",
                                     "INSERT INTO names (folded, user_id) "
                                     "SELECT $1, id FROM users WHERE id = $2 "
                                     "ON CONFLICT DO NOTHING"};
inline constexpr Statement kNameUser{"name_user",
                                     "UPDATE users SET name = $1, password = $2 WHERE id = $3"};
inline constexpr Statement kFindUser{"find_user",
                                     "SELECT id, name, password, created FROM users WHERE id = $1"};
inline constexpr Statement kHoldUser{"hold_user",
                                     "SELECT id, name, password, created FROM users WHERE id = $1 "
                                     "{to_change}"};
inline constexpr Statement kFindUserNamed{
    "find_user_named",
    "SELECT id, name, password, created FROM users "
    "WHERE id = (SELECT user_id FROM names WHERE folded = $1)"};
inline constexpr Statement kSetPassword{"set_password",
                                        "UPDATE users SET password = $1 WHERE id = $2"};

// Sessions.
inline constexpr Statement kAddSession{"add_session",
                                       "INSERT INTO sessions "
                                       "(key, user_id, kind, label, created, seen) "
                                       "VALUES ($1, $2, $3, $4, $5, $6)"};
inline constexpr Statement kFindSession{"find_session",
                                        "SELECT key, user_id, kind, label, created, seen "
                                        "FROM sessions WHERE key = $1 AND {not_banned}"};
inline constexpr Statement kTouchSession{"touch_session",
                                         "UPDATE sessions SET seen = $1 WHERE key = $2"};
inline constexpr Statement kHoldSession{
    "hold_session",
    "SELECT user_id FROM sessions WHERE key = $1 AND {not_banned} "
    "{to_keep}"};
inline constexpr Statement kBannedSession{
    "banned_session", "SELECT user_id FROM sessions WHERE key = $1 AND NOT {not_banned}"};
inline constexpr Statement kRemoveSession{"remove_session",
                                          "DELETE FROM sessions WHERE key = $1 RETURNING user_id"};
inline constexpr Statement kRemoveSessionsOf{
    "remove_sessions_of", "DELETE FROM sessions WHERE user_id = $1 AND key <> $2"};
inline constexpr Statement kSessionsOf{"sessions_of",
                                       "SELECT key, user_id, kind, label, created, seen "
                                       "FROM sessions WHERE user_id = $1 ORDER BY created, key"};
inline constexpr Statement kBotTokens{"bot_tokens",
                                      "SELECT key, user_id, kind, label, created, seen "
                                      "FROM sessions WHERE user_id = $1 AND kind = 1 "
                                      "ORDER BY created, key"};
inline constexpr Statement kSweepSessions{"sweep_sessions",
                                          "DELETE FROM sessions WHERE kind = 0 AND seen < $1"};
inline constexpr Statement kSweepGuests{
    "sweep_guests",
    "DELETE FROM users WHERE length(name) = 0 AND created < $1 "
    "AND NOT EXISTS (SELECT 1 FROM sessions WHERE user_id = users.id) "
    "AND NOT EXISTS (SELECT 1 FROM tables WHERE creator = users.id) "
    "AND NOT EXISTS (SELECT 1 FROM tables WHERE south_user = users.id) "
    "AND NOT EXISTS (SELECT 1 FROM tables WHERE north_user = users.id) "
    "AND NOT EXISTS (SELECT 1 FROM tables WHERE east_user = users.id) "
    "AND NOT EXISTS (SELECT 1 FROM tables WHERE west_user = users.id) "
    "AND NOT EXISTS (SELECT 1 FROM tables WHERE northeast_user = users.id)"};

// Tables and their entries.
inline constexpr Statement kAddTable{
    "add_table",
    "INSERT INTO tables ({table_row}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, "
    "$13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, "
    "$31, "
    "$32) ON CONFLICT DO NOTHING"};
inline constexpr Statement kFindTable{"find_table", "SELECT {table_row} FROM tables WHERE id = $1"};
// The central statement: a second writer finds another number of entries and changes nothing.
inline constexpr Statement kAdvance{
    "advance",
    "UPDATE tables SET stage = $1, south_user = $2, south_bot = $3, north_user = $4, "
    "north_bot = $5, east_user = $6, east_bot = $7, west_user = $8, west_bot = $9, "
    "northeast_user = $10, northeast_bot = $11, entries = $12, ply = $13, asked = $14, "
    "deadline = $15, updated = $16, result = $17 WHERE id = $18 AND entries = $19"};
inline constexpr Statement kAddEntry{
    "add_entry",
    "INSERT INTO entries (table_id, number, kind, seat, ply, text, at, hash) "
    "VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"};
inline constexpr Statement kEntriesAfter{"entries_after",
                                         "SELECT kind, seat, ply, text, at, hash FROM entries "
                                         "WHERE table_id = $1 AND number > $2 ORDER BY number"};
inline constexpr Statement kSetStage{"set_stage", "UPDATE tables SET stage = $1 WHERE id = $2"};

// Figures of tables.
inline constexpr Statement kKeepFigures{"keep_figures",
                                        "INSERT INTO figures (mark, content) VALUES ($1, $2) "
                                        "ON CONFLICT DO NOTHING"};
inline constexpr Statement kGiveFigures{"give_figures",
                                        "INSERT INTO table_figures (table_id, mark) "
                                        "VALUES ($1, $2) ON CONFLICT DO NOTHING"};
inline constexpr Statement kFiguresOf{"figures_of",
                                      "SELECT content FROM figures WHERE mark = "
                                      "(SELECT mark FROM table_figures WHERE table_id = $1)"};

// Lists. Stages: 0 open, 1 live, 2 over, 3 held.
inline constexpr Statement kListedTables{
    "listed_tables",
    "SELECT {table_row} FROM tables WHERE stage = 0 AND is_listed = 1 "
    "AND ((south_user IS NULL AND length(south_bot) = 0) "
    "OR (north_user IS NULL AND length(north_bot) = 0) "
    "OR (players > 2 AND east_user IS NULL AND length(east_bot) = 0) "
    "OR (players > 3 AND west_user IS NULL AND length(west_bot) = 0) "
    "OR (players > 4 AND northeast_user IS NULL AND length(northeast_bot) = 0)) ORDER BY created "
    "DESC, id LIMIT $1"};
inline constexpr Statement kLiveListedTables{
    "live_listed_tables",
    "SELECT {table_row} FROM tables WHERE stage = 1 AND is_listed = 1 "
    "ORDER BY updated DESC, id LIMIT $1"};
inline constexpr Statement kTablesOf{
    "tables_of",
    "SELECT {table_row} FROM tables WHERE south_user = $1 OR north_user = $1 OR east_user = $1 "
    "OR west_user = $1 OR northeast_user = $1 OR creator = $1 "
    "ORDER BY updated DESC, id LIMIT $2"};
inline constexpr Statement kCountUnfinished{
    "count_unfinished", "SELECT count(*) FROM tables WHERE creator = $1 AND stage <> 2"};
inline constexpr Statement kTablesBehind{
    "tables_behind",
    "SELECT {table_row} FROM tables WHERE (south_user = $1 OR north_user = $1 OR east_user = $1 "
    "OR west_user = $1 OR northeast_user = $1 OR creator = $1) AND id > $2 AND stage <> $3 "
    "ORDER BY id LIMIT $4"};
// Lines begin with their writer's number and a space.
inline constexpr Statement kChatOf{
    "chat_of",
    "SELECT table_id, at, text FROM entries WHERE kind = {chat} AND text >= $1 AND text < $2 "
    "ORDER BY at, table_id, number LIMIT $3"};
inline constexpr Statement kTablesIn{"tables_in",
                                     "SELECT id FROM tables WHERE stage = $1 ORDER BY created, id"};
inline constexpr Statement kTablesDue{"tables_due",
                                      "SELECT id FROM tables WHERE stage = 1 AND deadline > 0 "
                                      "AND deadline <= $1 ORDER BY deadline, id LIMIT $2"};
// Seats: 0 South, 1 North, 4 East, 5 West, 6 Northeast.
inline constexpr Statement kTablesWithSilentBot{
    "tables_with_silent_bot",
    "SELECT id FROM tables WHERE stage = 1 AND updated < $1 AND ("
    "(asked = 0 AND length(south_bot) > 0) OR (asked = 1 AND length(north_bot) > 0) "
    "OR (asked = 4 AND length(east_bot) > 0) OR (asked = 5 AND length(west_bot) > 0) "
    "OR (asked = 6 AND length(northeast_bot) > 0)) ORDER BY updated, id LIMIT $2"};
inline constexpr Statement kMissed{
    "missed", "SELECT id, entries FROM tables WHERE stage <> 2 OR updated >= $1"};

inline constexpr Statement kLatestTables{
    "latest_tables",
    "SELECT {table_row} FROM tables WHERE stage <> 2 OR stage = CAST($1 AS BIGINT) "
    "ORDER BY updated DESC, id LIMIT $2"};

// Moderation.
inline constexpr Statement kAddSanction{"add_sanction",
                                        "INSERT INTO sanctions (user_id, kind, since, reason) "
                                        "VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING"};
inline constexpr Statement kLiftSanction{"lift_sanction",
                                         "DELETE FROM sanctions WHERE user_id = $1 AND kind = $2"};
inline constexpr Statement kHasSanction{"has_sanction",
                                        "SELECT since FROM sanctions "
                                        "WHERE user_id = $1 AND kind = $2"};
inline constexpr Statement kLatestUsers{
    "latest_users",
    "SELECT id, name, created, "
    "coalesce((SELECT max(seen) FROM sessions WHERE user_id = users.id), 0), "
    "(SELECT count(*) FROM sanctions WHERE user_id = users.id AND kind = 0), "
    "(SELECT count(*) FROM sanctions WHERE user_id = users.id AND kind = 1), "
    "(SELECT count(*) FROM reports WHERE accused = users.id AND settled = 0) "
    "FROM users WHERE name <> $1 AND (length(name) > 0 OR CAST($2 AS BIGINT) = 1 "
    "OR EXISTS (SELECT 1 FROM sanctions WHERE user_id = users.id) "
    "OR EXISTS (SELECT 1 FROM reports WHERE accused = users.id AND settled = 0)) "
    "ORDER BY id DESC LIMIT $3"};
inline constexpr Statement kAddReport{
    "add_report",
    "INSERT INTO reports (reporter, accused, table_id, line, quote, reason, at, settled, verdict) "
    "VALUES ($1, $2, $3, $4, $5, $6, $7, 0, $8) ON CONFLICT DO NOTHING"};
inline constexpr Statement kLatestReports{
    "latest_reports",
    "SELECT id, reporter, accused, table_id, line, quote, reason, at, settled, verdict "
    "FROM reports WHERE settled = 0 OR CAST($1 AS BIGINT) = 1 ORDER BY id DESC LIMIT $2"};
inline constexpr Statement kSettleReport{"settle_report",
                                         "UPDATE reports SET settled = $1, verdict = $2 "
                                         "WHERE id = $3 AND settled = 0"};
inline constexpr Statement kAddOrder{"add_order",
                                     "INSERT INTO orders (kind, target, at) VALUES ($1, $2, $3)"};
inline constexpr Statement kForgetOrders{"forget_orders", "DELETE FROM orders WHERE at < $1"};
inline constexpr Statement kOrdersAfter{
    "orders_after", "SELECT id, kind, target FROM orders WHERE id > $1 ORDER BY id"};
inline constexpr Statement kLastOrder{"last_order", "SELECT coalesce(max(id), 0) FROM orders"};

// Signs of life.
inline constexpr Statement kLastBeat{"last_beat", "SELECT at FROM beat"};
inline constexpr Statement kLockBeat{"lock_beat", "UPDATE beat SET at = at"};
inline constexpr Statement kBeat{
    "beat", "UPDATE beat SET at = $1 WHERE one IN (SELECT one FROM beat {unless_locked})"};

// PostgreSQL only.
inline constexpr Statement kNotify{"notify", "SELECT pg_notify('acies', convert_from($1, 'UTF8'))"};

}  // namespace acies::sql
